import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../contract/account/account.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { videos } from '../../contract/hearing/video.ts'
import { messages } from '../../contract/message/message.ts'
import { phrases } from '../../contract/phrase/phrase.ts'
import { upload } from '../../contract/upload/upload.ts'
import { ask, askFile } from '../../src/local/call.ts'
import { connection } from '../../src/local/connection.ts'
import { isForLater } from '../../src/local/send/later.ts'
import { rested } from './device.ts'

beforeEach(() => {
  rested()
  connection.online = true
})
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

test.each([
  [408, 'timeout'],
  [423, 'unreachable'],
  [425, 'unreachable'],
  [429, 'tooMany'],
] as const)('a code of a newer server with status %i is for later', async (status, code) => {
  answers(JSON.stringify({ code: status, error: 'somethingNew' }), status)
  const error = await ask(account.captcha, {}).catch((error: AppError) => error)
  expect(error).toMatchObject({ code })
  expect(isForLater(error as AppError)).toBe(true)
})

test('no answer at all is unreachable', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'unreachable' })
})

for (const status of [200, 500]) {
  test(`who no longer waits for the rest of an answer with status ${status} is not told that the server is away`, async () => {
    const given = new AbortController()
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      const body = new ReadableStream({
        start(control) {
          control.enqueue(new TextEncoder().encode('{'))
          signal.addEventListener('abort', () => control.error(signal.reason))
          queueMicrotask(() => given.abort())
        },
      })
      return new Response(body, { status })
    })
    await expect(ask(account.captcha, {}, { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(connection.online).toBe(true)
  })
}

test('an answer in the form of our envelope without a code of ours is told in its own words', async () => {
  answers(JSON.stringify({ code: 500, message: '服务器坏了', data: null }), 500)
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'said', params: { message: '服务器坏了' } })
  expect(connection.online).toBe(true)
  answers(JSON.stringify({ code: 403, message: '不行', data: null }), 403)
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a code other than 200 is a refusal although HTTP says 200', async () => {
  answers(JSON.stringify({ code: 500, message: '服务器原话', data: null }), 200)
  await expect(ask(account.captcha, {})).rejects.toMatchObject({ code: 'said', params: { message: '服务器原话' } })
})

test('a file without a name of the server is called 附件.pdf, one with a name by that', async () => {
  const one = { params: { id: 'a' } }
  answers('%PDF-1.4', 200, { 'content-type': 'application/pdf' })
  expect((await askFile(upload.downloadAttachment, one)).fileName).toBe('附件.pdf')
  const named = 'attachment; filename="__.pdf"; filename*=UTF-8\'\'%E5%90%88%E5%90%8C.pdf'
  answers('%PDF-1.4', 200, { 'content-type': 'application/pdf', 'content-disposition': named })
  expect((await askFile(upload.downloadAttachment, one)).fileName).toBe('合同.pdf')
})

test('a refusal that comes in place of a file is told in its words, whatever HTTP says, and is no file', async () => {
  const said = JSON.stringify({ code: 410, message: '该文件已归档', data: null })
  for (const status of [200, 410]) {
    answers(said, status, { 'content-type': 'application/json; charset=utf-8' })
    await expect(askFile(upload.downloadAttachment, { params: { id: 'a' } })).rejects.toMatchObject({
      params: { message: '该文件已归档' },
    })
  }
})

test('to work in the background such answers say nothing: it goes later', async () => {
  answers(JSON.stringify({ code: 500, message: '服务器坏了', data: null }), 500)
  await expect(ask(account.captcha, {}, { token: 'Bearer x' })).rejects.toMatchObject({ code: 'unreachable' })
})

/** The keys under which the same is asked again and again, each time replied to by the next. */
async function keysOf(replies: (() => Promise<Response>)[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    return replies[keys.length - 1]?.()
  })
  const body = { id: crypto.randomUUID() }
  for (const _ of replies) await ask(messages.read, { body }).catch(() => undefined)
  return keys
}

const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const brokenOff = async () =>
  new Response(
    new ReadableStream({
      start(control) {
        control.enqueue(new TextEncoder().encode('{"code":200,'))
        control.error(new TypeError('network error'))
      },
    }),
  )

test.each([
  ['nobody', broken],
  ['the page of a hotel', async () => new Response('<html>Please log in to the WLAN</html>')],
  ['the JSON of a hotel', async () => Response.json({ captive: true })],
  ['a gateway with an error of its own', async () => Response.json({ error: 'Not Found' }, { status: 404 })],
  ['half an answer', brokenOff],
])('what %s answered goes again under the same key, and under a new one once it was answered', async (_, reply) => {
  const [first, ...keys] = await keysOf([broken, reply, done, done])
  expect(first).toBeTruthy()
  expect(keys.slice(0, 2)).toEqual([first, first])
  expect(keys[2]).not.toBe(first)
})

test('what was refused with HTTP 200 is answered: it goes again under a new key', async () => {
  const [first, second] = await keysOf([
    async () => Response.json({ code: 400, message: '服务器原话', data: null }),
    done,
  ])
  expect(second).not.toBe(first)
})

test('what only reads goes without a key though it is asked by POST, and finds what is there by now', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: '', data: [] })))
  })
  await ask(phrases.listAll, {})
  await ask(videos.findVideo, { body: { id: '5b0e6c7e-52a1-4a0e-9c56-0d2f7e1c8a11' } })
  expect(keys).toEqual([null, null])
})

const done = () => Promise.resolve(new Response(JSON.stringify({ code: 200, message: '', data: null })))
