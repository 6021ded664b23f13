import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../contract/account.ts'
import { contract } from '../../contract/all.ts'
import { isRead, type Named } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { live } from '../../contract/event.ts'
import { messages } from '../../contract/message.ts'
import { ask, askFile, onFailure, onForbidden, tellFailure } from '../../src/local/call.ts'
import { answered, connection } from '../../src/local/connection.ts'
import { sendFile } from '../../src/local/send/tus.ts'
import { current } from '../../src/local/session.ts'
import { arrive, gatewayWords, makeUser, rested } from './device.ts'

/* Answers that are not ours: of a gateway, a proxy, a hotel, in whatever status and shape. */

const page = '<html>Please log in to the WLAN</html>'
const lie = (status: number) => new Response(page, { status, headers: { 'content-type': 'text/html' } })
const lies = [200, 401, 404, 500, 502]
/** JSON that is no object: captive portals and proxies say such things, too. */
const words = ['"ok"', '1', 'true', 'null', '[]']
const word = (said: string, status: number) =>
  new Response(said, { status, headers: { 'content-type': 'application/json' } })
const refused = () => Response.json({ code: 401, message: '', data: null, error: 'signedOut' }, { status: 401 })
const done = () => Response.json({ code: 200, message: '', data: { total: 0, list: [] } })

/** What was asked, by its path. */
let asked: string[] = []
let reply: (path: string) => Response | Promise<Response>
beforeEach(() => {
  asked = []
  rested()
  answered()
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '')
    asked.push(path)
    return reply(path)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = makeUser('wang')
const info = `/moduleApi/${account.info.path}`
const token = async () => (await current())?.token
const look = () => ask(messages.list, { body: { page: 1, size: 5, readStatus: 0 } })

const calls = Object.values(contract).flatMap((domain) => Object.values(domain) as Named[])
const anyInput = { params: new Proxy({}, { get: () => 'x' }), query: {}, body: {} } as never
const reads = calls.filter(isRead)

test('loops without a pause ask each call at most once in 2 s, whatever a gateway says', async () => {
  vi.useFakeTimers()
  // From the beginning, by this clock.
  vi.resetModules()
  const { ask, askFile } = await import('../../src/local/call.ts')
  reply = () => lie(lies[asked.length % lies.length] ?? 200)
  let over = false
  const loop = async (call: Named) => {
    const how = call.gives === 'file' ? askFile : ask
    while (!over) await how(call, anyInput, { token: null }).catch(() => undefined)
  }
  const loops = reads.map(loop)
  await vi.advanceTimersByTimeAsync(20_000)
  over = true
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(loops)
  expect(reads.length).toBeGreaterThan(100)
  const counts = reads.map(({ name, path }) => {
    const way = `/moduleApi/${path.replaceAll(/\{\w+\}/g, 'x')}`
    return [name, asked.filter((it) => it === way).length / reads.filter((other) => other.path === path).length]
  })
  expect(counts.filter(([, times]) => Number(times) > 12)).toEqual([])
})

test.each([
  ...lies.map((status) => ['a page', status, () => lie(status)] as const),
  ...words.flatMap((said) => lies.map((status) => [said, status, () => word(said, status)] as const)),
])('%s with %i never says that the server is there', async (_, _status, answer) => {
  const seen: boolean[] = []
  reply = answer
  await expect(look()).rejects.toMatchObject({ code: 'unreachable' })
  for (const { name } of [messages.list, account.info, live.listEvents]) {
    const call = calls.find((it) => it.name === name) as Named
    await ask(call, anyInput).catch(() => seen.push(connection.online))
  }
  expect(seen).toEqual([false, false, false])
})

test.each(
  gatewayWords,
)('no call takes the %i of a gateway for an answer of ours, whatever error it names', async (status, said) => {
  const seen = new Set<string>()
  reply = () => Response.json(said, { status })
  for (const call of calls) {
    const how = call.gives === 'file' ? askFile : ask
    const error = await how(call, anyInput, { token: null }).catch((error: AppError) => error)
    seen.add(`${(error as AppError).code} ${connection.online}`)
  }
  expect(calls.length).toBeGreaterThan(200)
  expect([...seen]).toEqual(['unreachable false'])
})

test('a page in place of a file is not saved as one', async () => {
  reply = () => lie(200)
  const call = calls.find(({ gives }) => gives === 'file') as Named
  await expect(askFile(call, anyInput)).rejects.toMatchObject({ code: 'unreachable' })
})

test('a line that comes and goes is one reason to ask again in 5 s', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const { answered, connection } = await import('../../src/local/connection.ts')
  for (let flips = 0; flips < 100; flips++) {
    connection.online = false
    answered()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(connection.returns).toBeLessThanOrEqual(5)
  expect(connection.returns).toBeGreaterThan(2)
})

test.each([
  ['a page', () => lie(401)] as const,
  ...words.map((said) => [said, () => word(said, 401)] as const),
])('a 401 with %s ends no session, and the server is not asked about it', async (_, answer) => {
  const mine = await arrive(user)
  reply = answer
  await expect(look()).rejects.toMatchObject({ code: 'unreachable' })
  expect(await token()).toBe(mine)
  expect(asked).not.toContain(info)
})

/** 401 in JSON that says nothing of ours. */
const foreign = () => Response.json({ error_code: 'no' }, { status: 401 })

test.each([
  ['in JSON of no known form', foreign],
  ['without a word', () => new Response(null, { status: 401 })],
])('a 401 %s ends the session where the server says so too, asked once for all', async (_, no) => {
  await arrive(user)
  reply = no
  const all = [look(), ask(live.listEvents, { query: {} }), look()]
  for (const one of await Promise.allSettled(all)) expect(one).toMatchObject({ reason: { code: 'signedOut' } })
  expect(await token()).toBeNull()
  expect(asked.filter((path) => path === info)).toHaveLength(1)
})

const inWords = { code: 401, message: '未登录', data: null }
test.each([
  ['with our code', refused],
  ['with a code and a message alone', () => Response.json(inWords, { status: 401 })],
  ['behind HTTP 200', () => Response.json(inWords)],
])('a 401 of one call %s ends the session at once (specification §8)', async (_, no) => {
  await arrive(user)
  reply = (path) => (path === info ? Response.json({ code: 200, message: '', data: { user } }) : no())
  await expect(look()).rejects.toMatchObject({ code: 'signedOut' })
  expect(await token()).toBeNull()
  expect(asked).not.toContain(info)
})

test.each([
  ['in our words', () => Response.json({ code: 403, message: 'no', data: null }, { status: 403 }), true],
  ['behind HTTP 200', () => Response.json({ code: 403, message: 'no', data: null }), true],
  ['without a word', () => new Response(null, { status: 403 }), true],
  ['with a page', () => lie(403), false],
])('a 403 %s is for /401 (specification §8): %s', async (_, no, shown) => {
  let times = 0
  onForbidden(() => times++)
  await arrive(user)
  reply = no
  await expect(look()).rejects.toMatchObject({ code: shown ? 'forbidden' : 'unreachable' })
  expect(times).toBe(shown ? 1 : 0)
})

test.each([
  ['timeout', true],
  ['failed', true],
  ['unreachable', false],
  ['signedOut', false],
] as const)('of what a screen asked for by itself %s is notified (specification §8): %s', (code, isTold) => {
  const told: string[] = []
  onFailure((error) => told.push(error.code))
  expect(tellFailure(new AppError(code))).toBe(isTold)
  expect(told).toEqual(isTold ? [code] : [])
})

test('a refusal is told in its own words, also where it names no code', async () => {
  reply = () => Response.json({ message: '服务器原话' }, { status: 500 })
  await expect(look()).rejects.toMatchObject({ code: 'said', params: { message: '服务器原话' } })
})

test.each([
  [
    'the server still takes the token',
    () => Response.json({ code: 200, message: '', data: { user, roles: [], dataScopes: [], pwdTimeOut: 180 } }),
  ],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page answers', () => lie(401)],
  ['a proxy answers', () => lie(200)],
])('a 401 in foreign JSON ends no session where %s', async (_, answer) => {
  const mine = await arrive(user)
  for (const no of [foreign, () => Response.json({ error: 'invalid_token' }, { status: 401 })]) {
    reply = (path) => (path === info ? answer() : no())
    rested()
    await expect(look()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await token()).toBe(mine)
  }
})

test.each([
  ['a page', () => lie(401), 'unreachable'],
  ['no word', () => new Response(null, { status: 401 }), 'signedOut'],
])('a file on its way meets a 401 with %s', async (_, answer, code) => {
  const Authorization = await arrive(user)
  reply = answer
  const file = { id: crypto.randomUUID(), name: 'a.pdf', group: 'any', digest: 'a'.repeat(64), blob: new Blob(['x']) }
  const sending = {
    ...file,
    auth: { Authorization },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
  await expect(sendFile(sending)).rejects.toMatchObject({ code })
})

test('a 401 that a fault of ours keeps from being confirmed ends no session, and the fault is seen', async () => {
  const mine = await arrive(user)
  reply = (path) => (path === info ? Response.json({ code: 200, message: '', data: { user: 1 } }) : foreign())
  for (let times = 0; times < 2; times++) await expect(look()).rejects.toMatchObject({ name: '$ZodError' })
  expect(await token()).toBe(mine)
  expect(asked.filter((path) => path === info)).toHaveLength(2)
})

test('the answer of an older session says nothing of the one that followed', async () => {
  const old = await arrive(user)
  const now = await arrive(user)
  reply = refused
  await expect(ask(messages.list, { body: { page: 1, size: 5, readStatus: 0 } }, { token: old })).rejects.toMatchObject(
    {
      code: 'signedOut',
    },
  )
  expect(await token()).toBe(now)
  reply = done
  await look()
})
