import { afterEach, expect, test, vi } from 'vitest'
import { account } from '../../contract/account.ts'
import { ask } from '../../src/local/call.ts'
import { connection } from '../../src/local/connection.ts'

afterEach(() => vi.unstubAllGlobals())

function answers(body: string, status: number, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }))
}

for (const status of [200, 302, 403, 404, 405, 413, 431, 500, 502]) {
  test(`a page of a gateway or a hotel with status ${status} says nothing about what was sent`, async () => {
    answers('<html>Please log in to the WLAN</html>', status)
    await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'unreachable' })
    expect(connection.online).toBe(false)
  })
}

test('a refusal of ours is told with its code, its fields and the time to wait', async () => {
  const fields = [{ path: ['code'], code: 'code.required' }]
  answers(JSON.stringify({ code: 429, message: '', data: null, error: 'tooMany', params: {}, fields }), 429, {
    'retry-after': '7',
  })
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'tooMany', fields, params: { retryAfter: 7 } })
  expect(connection.online).toBe(true)
})

test('a code of a newer server is taken for what its status says', async () => {
  answers(JSON.stringify({ code: 400, error: 'somethingNew' }), 400)
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'badRequest' })
})

test('no answer at all is unreachable', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'unreachable' })
})
