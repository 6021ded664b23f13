import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { chatMax } from '../../contract/hearing/record.ts'
import { closeCodes, type FromPage, peerPath } from '../../contract/room/room.ts'
import { recordEntry } from '../../server/tables/record.ts'
import { closed, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

type Hello = Extract<FromPage, { is: 'hello' }>

/** The line by which a page that is inside is dialled, and what the peerjs-server says first. */
async function lineOf({ address }: TestServer, { peerId, peerToken }: Hello) {
  const query = `key=peerjs&id=${peerId}&token=${peerToken}`
  const socket = new WebSocket(`${address.replace('http', 'ws')}${peerPath}/peerjs?${query}`)
  const [said] = await once(socket, 'message', { signal: AbortSignal.timeout(5_000) })
  return { socket, said: JSON.parse(String(said)).type as string }
}

describe.each(engines)('a room on %s', (engine) => {
  let server: TestServer
  const { open, hold, dial, hello, inside, leaveAll } = rooms(() => server)
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterEach(leaveAll)
  afterAll(() => server.stop())

  /** So many messages of such a length stand in a session. */
  async function fill(hearingId: string, count: number, length: number): Promise<string[]> {
    const text = '话'.repeat(length)
    const rows = Array.from({ length: count }, () => ({ id: randomUUID(), hearingId, text, speaker: '王建国' }))
    for (let at = 0; at < count; at += 1_000)
      await server.running.house.db.orm
        .insert(recordEntry)
        .values(rows.slice(at, at + 1_000).map((row) => ({ ...row, kind: 'chat' as const, at: new Date() })))
    return rows.map(({ id }) => id)
  }

  test('has no place for who comes under the peer id of somebody in another room: all rooms dial by one line', async () => {
    const [one, other] = [await hold('APPLICANT'), await hold('APPLICANT')]
    const own = hello(one.tokens[0]!) as Hello
    const applicant = await dial(own)
    await expect.poll(() => applicant.last('welcome')).toBeTruthy()
    expect(await closed(await dial({ ...hello(other.tokens[0]!), peerId: own.peerId }))).toBe(closeCodes.unread)
  })

  test('gives who comes back a line to dial by, though nobody knows yet that their old one is dead', async () => {
    const { tokens } = await hold('SECRETARY')
    const own = hello(tokens[0]!) as Hello
    const dials = async () => {
      const line = await lineOf(server, own)
      open.push(line.socket)
      return line
    }
    const before = await dial(own)
    await expect.poll(() => before.last('welcome')).toBeTruthy()
    const first = await dials()
    const again = await dial(own)
    await expect.poll(() => again.last('welcome')).toBeTruthy()
    await expect.poll(() => first.socket.readyState).toBe(WebSocket.CLOSED)
    expect([first.said, (await dials()).said]).toEqual(['OPEN', 'OPEN'])
  })

  test('refuses half of a surrogate pair, and goes on', async () => {
    const { tokens } = await hold('SECRETARY')
    const page = await inside(tokens[0]!)
    const id = randomUUID()
    page.say({ is: 'chat', id, text: '一\ud83d' })
    await expect.poll(() => page.last('refused')).toMatchObject({ what: 'chat', code: 'badRequest', waitMs: 0, id })
    page.say({ is: 'chat', id: randomUUID(), text: '好的' })
    await expect.poll(() => page.last('entry')?.entry.text).toBe('好的')
  })

  test('keeps what can be seen of what holds a NUL', async () => {
    const { tokens } = await hold('SECRETARY')
    const page = await inside(tokens[0]!)
    page.say({ is: 'chat', id: randomUUID(), text: '一\0二' })
    await expect.poll(() => page.last('entry')?.entry.text).toBe('一二')
  })

  test('tells a long record in parts of which none takes a slow line long, in its order', async () => {
    const { id, tokens } = await hold('SECRETARY')
    const ids = await fill(id, 60, 900)
    const page = await inside(tokens[0]!)
    await expect.poll(() => page.last('record')).toBeTruthy()
    const parts = page.heard.filter((frame) => frame.is === 'recordPart')
    expect(parts.flatMap(({ entries }) => entries.map((one) => one.id))).toEqual(ids)
    expect(Math.max(...parts.map((part) => Buffer.byteLength(JSON.stringify(part))))).toBeLessThan(32_000)
  })

  test('tells the others a few times a second how somebody is, whatever they do, and sends away who does not stop', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const first = hello(tokens[0]!)
    const noisy = await dial(first)
    await expect.poll(() => noisy.last('welcome')).toBeTruthy()
    const other = await inside(tokens[1]!)
    const told = () => other.heard.filter((frame) => frame.is === 'person' && frame.person.userName === 'APPLICANT0')
    const before = told().length
    const began = performance.now()
    const shut = closed(noisy)
    for (let times = 0; times < 5_000; times++) noisy.say({ is: 'hand', up: times % 2 === 0 })
    expect(await shut).toBe(closeCodes.flood)
    await expect.poll(() => other.heard.some((frame) => frame.is === 'person' && !frame.person.online)).toBe(true)
    const seconds = (performance.now() - began) / 1_000
    expect(told().length - before).toBeLessThanOrEqual(4 * seconds + 4)
    // What they came with is good: it is heard again once they may say something.
    const code = await closed(await dial(first))
    expect(code).toBe(closeCodes.flood)
    await other.answered()
  })

  test('leaves room for the record however much is said in the chat', async () => {
    const { id, tokens } = await hold('SECRETARY')
    await fill(id, chatMax, 1)
    const page = await inside(tokens[0]!)
    page.say({ is: 'chat', id: randomUUID(), text: '还有' })
    await expect.poll(() => page.last('refused')?.code).toBe('record.full')
    page.say({ is: 'write', paragraph: { id: randomUUID(), version: 0, speaker: '王建国', text: '申请人陈述' } })
    await expect.poll(() => page.last('entry')?.entry.text).toBe('申请人陈述')
  })
})

test('a server that stops ends the line by which a page is dialled, as all others, and is gone', async () => {
  const server = await TestServer.start('pglite')
  const { hold, dial, hello } = rooms(() => server)
  const own = hello((await hold('APPLICANT')).tokens[0]!) as Hello
  const page = await dial(own)
  await expect.poll(() => page.last('welcome')).toBeTruthy()
  const { socket, said } = await lineOf(server, own)
  const ended = [socket, page.socket].map((one) => once(one, 'close', { signal: AbortSignal.timeout(20_000) }))
  const stopped = server.stop()
  await Promise.all(ended)
  await stopped
  expect(said).toBe('OPEN')
})
