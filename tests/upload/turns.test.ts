import { expect, test, vi } from 'vitest'
import { turnsOfPeople } from '../../server/door/limit/turns.ts'

const soon = { timeout: 30_000 }

/** Works that end when they are told to, by name. */
function stage(atOnce: number) {
  const inTurn = turnsOfPeople(atOnce)
  const begun: string[] = []
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>()
  const bring = (person: string, name: string) =>
    inTurn(person, () => {
      begun.push(name)
      return new Promise<void>((end, fail) => ends.set(name, { end, fail }))
    })
  return {
    begun,
    bring,
    end: (name: string) => ends.get(name)?.end(),
    fail: (name: string) => ends.get(name)?.fail(new Error('refused')),
  }
}

test('two files are looked into at a time, the others of the same person after them in order, also where one is refused', async () => {
  const { begun, bring, end, fail } = stage(2)
  const works = ['0', '1', '2', '3'].map((name) => bring('wang', name))
  expect(begun).toEqual(['0', '1'])
  const refused = expect(works[1]).rejects.toThrow('refused')
  fail('1')
  await refused
  await vi.waitFor(() => expect(begun).toEqual(['0', '1', '2']), soon)
  end('2')
  await vi.waitFor(() => expect(begun).toEqual(['0', '1', '2', '3']), soon)
  for (const name of ['0', '3']) end(name)
  await Promise.all([works[0], works[2], works[3]])
  void bring('wang', '4')
  expect(begun).toHaveLength(5)
})

test('whoever brings one file does not wait for the hundred of somebody who came before', async () => {
  const { begun, bring, end } = stage(2)
  const many = Array.from({ length: 100 }, (_, at) => bring('wang', `wang ${at}`))
  const others = [bring('chen', 'chen 0'), bring('chen', 'chen 1'), bring('sun', 'sun 0')]
  end('wang 0')
  await vi.waitFor(() => expect(begun.at(-1)).toBe('wang 2'), soon)
  for (const [ended, next] of [
    ['wang 1', 'chen 0'],
    ['wang 2', 'sun 0'],
    ['chen 0', 'wang 3'],
    ['sun 0', 'chen 1'],
    ['wang 3', 'wang 4'],
  ] as const) {
    end(ended)
    await vi.waitFor(() => expect(begun.at(-1)).toBe(next), soon)
  }
  end('chen 1')
  await Promise.all(others)
  for (let at = 4; at < 100; at++) {
    await vi.waitFor(() => expect(begun).toContain(`wang ${at}`), soon)
    end(`wang ${at}`)
  }
  await Promise.all(many)
})
