import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { batchKey, filesFor, filesLeft, forgetOld, forgetOthers, keepFile } from '../../src/local/send/phoneFiles.ts'

afterEach(() => vi.restoreAllMocks())

const facts = { group: 'media', digest: 'ab', owner: 'wang' } as const

test('a phone gives up what was chosen a day ago, but not for the upload in its address', async () => {
  for (const uploadId of ['earlier', 'open']) await keepFile(uploadId, new File(['1'], `${uploadId}.pdf`), facts)
  const chosen = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(chosen + 23 * 3_600_000)
  await forgetOld('open')
  expect((await filesLeft('open', 'wang')).map(({ name }) => name)).toEqual(['earlier.pdf'])
  now.mockReturnValue(chosen + 25 * 3_600_000)
  await forgetOld('open')
  expect(await filesLeft('open', 'wang')).toEqual([])
  expect((await filesFor('open')).map(({ name }) => name)).toEqual(['open.pdf'])
})

test('another person’s code sees nothing of what was chosen, and what was not begun goes; whoever waits for a network keeps theirs', async () => {
  for (const uploadId of ['chosen', 'under way']) await keepFile(uploadId, new File(['1'], `${uploadId}.pdf`), facts)
  const before = await filesLeft('next', 'wang')
  expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(['chosen.pdf', 'under way.pdf']))
  expect(await filesLeft('next', 'chen')).toEqual([])
  const key = await batchKey('under way', true)
  const gone = await forgetOthers('chen')
  expect(gone.map(({ name }) => name)).toContain('chosen.pdf')
  expect(await filesFor('chosen')).toEqual([])
  expect((await filesFor('under way')).map(({ name }) => name)).toEqual(['under way.pdf'])
  expect(await batchKey('under way')).toBe(key)
  // One's own next code has all of it, as before.
  expect(await forgetOthers('wang')).toEqual([])
  expect((await filesLeft('next', 'wang')).map(({ name }) => name)).toEqual(['under way.pdf'])
})
