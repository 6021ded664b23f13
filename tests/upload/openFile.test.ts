import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../src/upload/bytes/show.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a file in a tab of its own stays to be loaded anew until that tab is closed', async () => {
  const shown: string[] = []
  const tab = { closed: false, location: { replace: (address: string) => void shown.push(address) } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  show(tab as unknown as Window, new Blob(['%PDF-1.4 申请书']))
  expect(shown).toEqual([expect.stringContaining('blob:')])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(revoked).not.toHaveBeenCalled()
  tab.closed = true
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(revoked.mock.calls).toEqual([shown])
})
