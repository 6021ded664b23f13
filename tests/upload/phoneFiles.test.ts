import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { filesFor, filesLeft, forgetOld, keepFile } from '../../src/local/send/phoneFiles.ts'

afterEach(() => vi.restoreAllMocks())

const facts = { group: 'media', digest: 'ab' } as const

test('a phone gives up what was chosen a day ago, but not for the upload in its address', async () => {
  for (const uploadId of ['earlier', 'open']) await keepFile(uploadId, new File(['1'], `${uploadId}.pdf`), facts)
  const chosen = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(chosen + 23 * 3_600_000)
  await forgetOld('open')
  expect((await filesLeft('open')).map(({ name }) => name)).toEqual(['earlier.pdf'])
  now.mockReturnValue(chosen + 25 * 3_600_000)
  await forgetOld('open')
  expect(await filesLeft('open')).toEqual([])
  expect((await filesFor('open')).map(({ name }) => name)).toEqual(['open.pdf'])
})
