import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { activity } from '../../contract/activity/activity.ts'
import { contract } from '../../contract/all.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { live } from '../../contract/event.ts'
import { isRead, type Named } from '../../contract/kernel/call.ts'
import { messages } from '../../contract/message/message.ts'
import { accompany, ask, askFile, onFailure, onForbidden, tellFailure } from '../../src/local/call.ts'
import { answered, connection } from '../../src/local/connection.ts'
import { drain } from '../../src/local/send/drain.ts'
import { sendFile } from '../../src/local/send/tus.ts'
import { current } from '../../src/local/session.ts'
import { arrive, fakeDeps, gatewayWords, inventory, makeUser, queueOne, rested } from './device.ts'

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
const silent = () => new Response(null, { status: 401 })

test.each([
  ['in JSON of no known form', foreign],
  ['without a word', silent],
])('a 401 %s ends the session where the server says so too, asked once for all', async (_, no) => {
  for (const says of [refused, silent]) {
    await arrive(user)
    asked = []
    rested()
    reply = (path) => (path === info ? says() : no())
    const all = [look(), ask(live.listEvents, { query: {} }), look()]
    for (const one of await Promise.allSettled(all)) expect(one).toMatchObject({ reason: { code: 'signedOut' } })
    expect(await token()).toBeNull()
    expect(asked.filter((path) => path === info)).toHaveLength(1)
  }
})

/** What other products say with a 401: pages, words, JSON of any shape, and JSON that is like ours in all but one thing. */
const notOurs = () => {
  const any = fc.jsonValue().filter((said) => !looksOurs(said))
  const near = fc.record(
    {
      code: fc.constantFrom<unknown>(401, '401', 40101, 0, null),
      message: fc.constantFrom<unknown>('Unauthorized', '', null, 1),
      data: fc.constantFrom<unknown>(null, {}, 'x'),
      error: fc.constantFrom<unknown>('invalid_token', 'unauthorized', 'Unauthorized', {}, 401, 'forbidden', 'failed'),
      status: fc.constantFrom<unknown>(401, 'error'),
      error_description: fc.constant('The access token expired'),
      params: fc.constant({}),
      fields: fc.constant([]),
    },
    { requiredKeys: [] },
  )
  const json = fc
    .oneof(
      any,
      near.filter((said) => !looksOurs(said)),
    )
    .map((said) => JSON.stringify(said))
  const html = fc.string().map((said) => `<html><body>${said}</body></html>`)
  const type = fc.constantFrom('application/json', 'text/html', 'application/problem+json', 'text/plain')
  return fc.tuple(
    fc.oneof(
      json,
      html,
      fc.string().filter((said) => said !== ''),
    ),
    type,
  )
}

/** The two forms in which a session ends: of the contract, and of the specification. */
function looksOurs(said: unknown): boolean {
  if (typeof said !== 'object' || said === null || (said as { code?: unknown }).code !== 401) return false
  const { error, message } = said as { error?: unknown; message?: unknown }
  if (error === 'signedOut' || error === 'enrolled') return true
  const own = ['code', 'message', 'data', 'params', 'fields']
  return typeof message === 'string' && 'data' in said && Object.keys(said).every((name) => own.includes(name))
}

test('a 401 of another product on every call ends no session, whatever it says', async () => {
  const mine = await arrive(user)
  const gone = 'Bearer of-another-session'
  await fc.assert(
    fc.asyncProperty(notOurs(), async ([said, type]) => {
      reply = () => new Response(said, { status: 401, headers: { 'content-type': type } })
      for (const asking of [look, () => ask(account.info, {}), () => ask(account.info, {}, { token: gone })]) {
        rested()
        const error = await asking().catch((error: AppError) => error)
        expect((error as AppError).code).toBe('unreachable')
      }
      expect(await token()).toBe(mine)
    }),
  )
})

test('what waits behind a 401 of another product goes by itself once that lets it pass: nobody logs in again', async () => {
  await arrive(user)
  await queueOne()
  const { deps, clock } = fakeDeps()
  // A row speaks with its own token, and meets what every call meets.
  const asking = async (_: unknown, { body }: { body: { id: string } }, { token }: { token: string }) => {
    await ask(messages.list, { body: { page: 1, size: 5, readStatus: 0 } }, { token })
    return { id: body.id, version: 1 }
  }
  const browser = { ...deps, ask: asking as unknown as typeof deps.ask }
  reply = () => Response.json({ error: 'invalid_token' }, { status: 401 })
  const due = await drain(browser)
  expect(await inventory(user)).toMatchObject({ outbox: [{ state: 'queued', error: { code: 'unreachable' } }] })
  reply = done
  clock.now = (due ?? 0) + 1
  rested()
  expect(await drain(browser)).toBeUndefined()
  expect((await inventory(user)).outbox).toEqual([])
})

test('a 402 of another product ends no session of a guest; ours does, in words or without', async () => {
  let ends = 0
  const prefix = 'caseservice/activity/'
  accompany(prefix, { headers: () => ({}), refused: () => ends++ })
  const answered402 = (body: string | null) => () => new Response(body, { status: 402 })
  const asking = () => ask(activity.getUser, anyInput, { token: '' }).catch(() => undefined)
  for (const [said, times] of [
    [page, 0],
    ['{"error":"payment_required"}', 0],
    ['"ok"', 0],
    [JSON.stringify({ code: 402, message: '', data: null, error: 'guestSignedOut' }), 1],
    [JSON.stringify({ code: 402, message: '登录已过期' }), 2],
    [null, 3],
  ] as const) {
    rested()
    reply = answered402(said)
    await asking()
    expect([said, ends]).toEqual([said, times])
  }
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
])('a 403 %s is asked where it leads (specification §8): %s', async (_, no, shown) => {
  let times = 0
  onForbidden(() => ++times > 0)
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
  const file = {
    id: crypto.randomUUID(),
    name: 'a.pdf',
    group: 'any',
    digest: 'a'.repeat(64),
    isKnown: true,
    blob: new Blob(['x']),
  }
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
