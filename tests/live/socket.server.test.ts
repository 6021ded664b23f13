import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { eq, lt, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import type { LiveEvent } from '../../contract/event.ts'
import { floodClose, lateClose, livePath } from '../../contract/event.ts'
import { kinds } from '../../server/nouns.ts'
import { start } from '../../server/start.ts'
import { sweep } from '../../server/sweep.ts'
import { account, session } from '../../server/tables/account.ts'
import { event } from '../../server/tables/live.ts'
import { eventTold, sessionEnded } from '../../server/tell.ts'
import { hashOfToken, sessionSeconds } from '../../server/who.ts'
import { act, makeCase, submit } from '../make/application.ts'
import type { Name } from '../make/people.ts'
import { bothEngines, postgresTest, TestServer } from '../setup/server.ts'

/** Those about records; each comes with a message about it, which has tests of its own. */
const records = (heard: LiveEvent[] = []) => heard.filter((event) => event.kind !== 'message')

describe.each(bothEngines)('live changes on %s', (engine) => {
  let server: TestServer
  const open: WebSocket[] = []
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate()
  })
  afterAll(() => server.stop())

  function dial(path = `/moduleApi/${livePath}`): WebSocket {
    const socket = new WebSocket(server.address.replace('http', 'ws') + path)
    open.push(socket)
    return socket
  }

  /** A socket that was accepted, and everything it heard since. */
  async function listen(token: string): Promise<{ socket: WebSocket; heard: LiveEvent[] }> {
    const socket = dial()
    const heard: LiveEvent[] = []
    await once(socket, 'open')
    socket.send(JSON.stringify({ token }))
    const [first] = await once(socket, 'message')
    expect(JSON.parse(String(first))).toEqual({ ready: true })
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    return { socket, heard }
  }

  const since = async (as: Name, after?: number) =>
    (await server.call(contract.live.listEvents, { query: after === undefined ? {} : { after } }, { as })).data

  test('reach the secretary and the applicant as they happen, and nobody else', async () => {
    const [secretary, wang, chen, far, sun] = await Promise.all(
      (['secretaryLi', 'partyWang', 'partyChen', 'secretaryFar', 'arbitratorSun'] as const).map(async (name) =>
        listen(await server.token(name)),
      ),
    )
    const record = await submit(server, 'partyWang')
    const accepted = (await act(server, 'secretaryLi', 'accept', record)).data
    for (const seat of [secretary, wang]) {
      await expect.poll(() => seat?.heard.at(-1)?.row).toEqual(accepted)
      const told = records(seat?.heard)
      expect(told.every((event) => event.kind === 'preservation' && event.id === record.id)).toBe(true)
    }
    // A later change of their own reaches the others: what was sent before it would have come before it.
    const own = await submit(server, 'partyChen')
    await expect.poll(() => chen?.heard.map((event) => event.id)).toEqual([own.id])
    const { id } = await makeCase(server, 'arbitratorSun')
    await expect.poll(() => sun?.heard.map((event) => event.id)).toEqual([id])
    expect(far?.heard).toEqual([])
  })

  test('are told past a record that cannot be read, which is logged by its id alone', async () => {
    const { preservation } = kinds
    const read = preservation.read
    const unreadable = new Set<string>()
    const spy = vi.spyOn(preservation, 'read').mockImplementation((orm, ids, house) => {
      if (ids.some((id) => unreadable.has(id))) throw new Error('王小明 is not a number')
      return read(orm, ids, house)
    })
    onTestFinished(() => spy.mockRestore())
    const [before, bad] = [await submit(server, 'partyWang'), await submit(server, 'partyWang')]
    const [wang, secretary] = [
      await listen(await server.token('partyWang')),
      await listen(await server.token('secretaryLi')),
    ]
    // What is told late of those two comes before this one.
    const last = await submit(server, 'partyWang')
    for (const seat of [wang, secretary]) {
      await expect.poll(() => records(seat.heard).at(-1)?.id).toBe(last.id)
      seat.heard.length = 0
    }
    unreadable.add(bad.id)
    const said = server.lines.length
    // In one commit, so that they are read together.
    const { house } = server.running
    const at = house.now()
    const rows = [bad.id, before.id].map((recordId) => ({ kind: 'preservation' as const, recordId, at }))
    await house.db.tx(async (tx) => {
      await tx.insert(event).values(rows)
      await tx.execute(sql`select pg_notify(${eventTold}, '')`)
    })
    for (const seat of [wang, secretary]) await expect.poll(() => records(seat.heard).at(-1)?.row).toEqual(before)
    const after = await submit(server, 'partyWang')
    for (const seat of [wang, secretary])
      await expect.poll(() => records(seat.heard).map((one) => one.id)).toEqual([before.id, after.id])
    const lines = server.lines.slice(said).filter((line) => line.includes('a record was not told of'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(bad.id)
    expect(lines[0]).not.toMatch(/王小明/)
  })

  test('are told after the database failed once while asked who sees them, without another change', async () => {
    const { preservation } = kinds
    const sees = preservation.sees
    let failures = 0
    const spy = vi.spyOn(preservation, 'sees').mockImplementation((viewer) => {
      // As the fan-out asks, of all who listen.
      if (viewer.id !== account.id || failures > 0) return sees(viewer)
      failures++
      throw new Error('Connection terminated')
    })
    onTestFinished(() => spy.mockRestore())
    const secretary = await listen(await server.token('secretaryLi'))
    const record = await submit(server, 'partyWang')
    await expect.poll(() => records(secretary.heard).at(-1)?.row).toEqual(record)
    expect(failures).toBe(1)
  })

  test('can be asked for since a number, in order, each person its own', async () => {
    const { next } = await since('secretaryLi')
    const mine = await submit(server, 'partyWang')
    const foreign = await submit(server, 'partyChen')
    const secretary = await since('secretaryLi', next)
    const told = records(secretary.list)
    expect(told.map((event) => event.id)).toEqual([mine.id, foreign.id])
    expect(told[0]?.row).toEqual(mine)
    expect([secretary.next > next, secretary.more]).toEqual([true, false])
    expect((await since('partyWang', next)).list.map((event) => event.id)).toEqual([mine.id])
    expect((await since('candidateHe', next)).list).toEqual([])
    expect((await since('partyWang', secretary.next)).list).toEqual([])
  })

  test('come page by page when there are more than 200', async () => {
    const { next } = await since('secretaryLi')
    for (let at = 0; at < 201; at++) await makeCase(server, 'partyChen')
    const first = await since('secretaryLi', next)
    expect([first.list.length, first.more]).toEqual([200, true])
    const second = await since('secretaryLi', first.next)
    expect([second.list.length, second.more]).toEqual([1, false])
  })

  test('are numbered in the order of commit: whoever asks after a number misses nothing', async () => {
    let { next } = await since('secretaryLi')
    const seen = new Set<string>()
    let working = true
    const writers = Promise.all(Array.from({ length: 20 }, () => makeCase(server, 'partyWang'))).finally(() => {
      working = false
    })
    while (working) {
      const page = await since('secretaryLi', next)
      for (const event of page.list) seen.add(event.id)
      next = page.next
    }
    for (const event of (await since('secretaryLi', next)).list) seen.add(event.id)
    expect((await writers).filter(({ id }) => !seen.has(id))).toEqual([])
  })

  test('are kept for thirty days, and the last one for ever, so that numbers never begin anew', async () => {
    const { orm } = server.running.house.db
    const { id } = await makeCase(server, 'partyWang')
    const old = { kind: 'case' as const, recordId: id, at: new Date(Date.now() - 31 * 86_400_000) }
    const [gone] = await orm.insert(event).values(old).returning()
    const [last] = await orm.insert(event).values(old).returning()
    await sweep(server.running.house)
    const kept = (await orm.select({ seq: event.seq }).from(event)).map((row) => row.seq)
    expect([kept.includes(gone?.seq ?? 0), kept.includes(last?.seq ?? 0), kept.length > 2]).toEqual([false, true, true])
    expect((await since('partyWang')).next).toBe(last?.seq)
    // Whoever asks after a number from before them is told that some of it nobody tells any more.
    const oldest = last?.seq ?? 0
    await orm.delete(event).where(lt(event.seq, oldest))
    const gapAfter = async (after: number) => (await since('partyWang', after)).gap
    expect([await gapAfter(oldest - 1), await gapAfter(oldest - 2)]).toEqual([false, true])
  })

  test('asked for since a number that was never given answer with the last one', async () => {
    const { next } = await since('partyWang')
    expect(await since('partyWang', next + 1000)).toEqual({ list: [], next, more: false, gap: false })
  })

  test('end with 4401 when the person logs out, on that socket alone', async () => {
    const first = (await server.logIn('partyWang')).data.token ?? ''
    const [leaving, staying] = [await listen(first), await listen(await server.token('partyWang'))]
    const closed = once(leaving.socket, 'close')
    await server.call(contract.account.logout, {}, { token: first })
    expect((await closed)[0]).toBe(4401)
    expect(staying.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('end with 4401 where the session ended while the server did not hear of it, and nowhere else', async () => {
    const token = (await server.logIn('partyWang')).data.token ?? ''
    const [leaving, staying] = [await listen(token), await listen(await server.token('partyWang'))]
    const closed = once(leaving.socket, 'close')
    const { orm } = server.running.house.db
    await orm.delete(session).where(eq(session.tokenHash, hashOfToken(token) ?? ''))
    // As the listener says after it was away.
    await orm.execute(sql`select pg_notify(${sessionEnded}, '')`)
    expect((await closed)[0]).toBe(4401)
    expect(staying.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('end with 4401 when the session runs out', async () => {
    const { token } = (await server.logIn('partyChen')).data
    server.clock.later = (sessionSeconds - 5) * 1000
    const { socket } = await listen(token ?? '')
    expect((await once(socket, 'close'))[0]).toBe(4401)
    server.clock.later = 0
  })

  test.each([
    ['a token nobody has', JSON.stringify({ token: `Bearer ${'a'.repeat(43)}` })],
    ['no JSON', 'hello'],
    ['no token', '{}'],
    ['a token that is no text', '{"token":{"a":1}}'],
  ])('are refused to %s', async (_, message) => {
    const socket = dial()
    await once(socket, 'open')
    socket.send(message)
    expect((await once(socket, 'close'))[0]).toBe(4401)
  })

  test('end for who says nothing for five seconds, and not as if their login were over', async () => {
    const socket = dial()
    expect((await once(socket, 'close'))[0]).toBe(lateClose)
  })

  test('end for who says without end what must be looked up, whose questions are few by then; nobody else is cut off', async () => {
    const [wang, chen] = [await listen(await server.token('partyWang')), await listen(await server.token('partyChen'))]
    const asked = vi.spyOn(server.running.house.db.orm, 'select')
    onTestFinished(() => asked.mockRestore())
    const ended = once(wang.socket, 'close')
    for (let at = 0; at < 3000; at++)
      wang.socket.send(JSON.stringify({ presence: { id: randomUUID(), client: at, cursor: null, gone: false } }))
    expect((await ended)[0]).toBe(floodClose)
    expect(asked.mock.calls.length).toBeLessThan(1500)
    const own = await submit(server, 'partyChen')
    await expect.poll(() => chen.heard.map(({ id }) => id)).toContain(own.id)
  })

  test('are on fifty lines of one person at a time, and on one of another all the same', async () => {
    const [token, other] = [await server.token('partyWang'), await server.token('partyChen')]
    await Promise.all(Array.from({ length: 50 }, () => listen(token)))
    const more = dial()
    await once(more, 'open')
    more.send(JSON.stringify({ token }))
    expect((await once(more, 'close'))[0]).toBe(floodClose)
    await listen(other)
  })

  test('take no long messages, and no sockets at other paths', async () => {
    const long = dial()
    await once(long, 'open')
    long.send('x'.repeat(20_000))
    expect((await once(long, 'close'))[0]).toBe(1009)
    await expect(once(dial('/moduleApi/elsewhere'), 'open')).rejects.toThrow('socket hang up')
  })
})

test('a socket on which nothing changes says every 20 seconds that it is alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await TestServer.start('pglite')
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ token: await server.token('partyWang') }))
  await expect.poll(() => heard).toEqual([{ ready: true }])
  vi.advanceTimersByTime(20_000)
  await once(socket, 'ping')
  await expect.poll(() => heard).toEqual([{ ready: true }, { alive: true }])
  vi.useRealTimers()
  await server.stop()
})

postgresTest('live changes told by one instance on PostgreSQL reach the sockets of another', async () => {
  const one = await TestServer.start('postgres')
  const { config } = one.running.house
  const two = await start({ ...config, port: 0 }, { log: { write: () => undefined } })
  const socket = new WebSocket(`${two.address.replace('http', 'ws')}/moduleApi/${livePath}`)
  const heard: LiveEvent[] = []
  await once(socket, 'open')
  socket.send(JSON.stringify({ token: await one.token('secretaryLi') }))
  await once(socket, 'message')
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const record = await submit(one, 'partyWang')
  await expect.poll(() => records(heard).map((event) => event.row)).toEqual([record])
  const closed = once(socket, 'close')
  await one.call(contract.account.logout, {}, { as: 'secretaryLi' })
  expect((await closed)[0]).toBe(4401)
  await two.stop()
  await one.stop()
})
