import { expect, test, vi } from 'vitest'
import { inTurn } from '../../server/upload/content/turns.ts'

test('two files are looked into at a time, the others after them in order, also where one is refused', async () => {
  const begun: number[] = []
  const ends: { end: () => void; fail: (error: Error) => void }[] = []
  const works = [0, 1, 2, 3].map((at) =>
    inTurn(() => {
      begun.push(at)
      return new Promise<void>((end, fail) => (ends[at] = { end, fail }))
    }),
  )
  expect(begun).toEqual([0, 1])
  const refused = expect(works[1]).rejects.toThrow('refused')
  ends[1]?.fail(new Error('refused'))
  await refused
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]), { timeout: 30_000 })
  ends[2]?.end()
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]), { timeout: 30_000 })
  for (const at of [0, 3]) ends[at]?.end()
  await Promise.all([works[0], works[2], works[3]])
  await inTurn(async () => expect(begun).toHaveLength(4))
})
