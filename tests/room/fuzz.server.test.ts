import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { livePath } from '../../contract/event.ts'
import { type FromPage, peerPath, roomPath } from '../../contract/room/room.ts'
import { chance, hostileFrame, rawLine, textFrame } from '../make/hostileFrame.ts'
import { onAir, rooms } from '../setup/handPage.ts'
import { TestServer } from '../setup/server.ts'

const count = process.env.SOAK ? 10_000 : 200
if (process.env.SOAK) vi.setConfig({ testTimeout: 900_000 })
/** So many frames at most go over one line. */
const perLine = 20

let server: TestServer
const meeting = rooms(() => server, 'meeting')
const consultation = rooms(() => server, 'consultation')
/** What would have ended the server. */
const fatal: unknown[] = []
const note = (error: unknown) => void fatal.push(error)
beforeAll(async () => {
  server = await TestServer.start('pglite')
  process.on('uncaughtException', note)
})
afterEach(() => {
  meeting.leaveAll()
  consultation.leaveAll()
})
afterAll(async () => {
  process.off('uncaughtException', note)
  await server.stop()
})

type Hello = Extract<FromPage, { is: 'hello' }>
const lineOf = ({ peerId, peerToken }: Hello) => `${peerPath}/peerjs?key=peerjs&id=${peerId}&token=${peerToken}`

/** The line by which somebody who is inside dials, and all that comes by it. */
async function dialler(own: Hello) {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}${lineOf(own)}`)
  meeting.open.push(socket)
  const heard: { type: string; src?: string; payload?: object }[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'message')
  return {
    heard,
    socket,
    say: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  }
}

/** Somebody in a room of that kind, with the line by which they dial. */
async function caller(kind: typeof meeting, token: string) {
  const own = kind.hello(token) as Hello
  const page = await kind.dial(own)
  await expect.poll(() => page.last('welcome')).toBeTruthy()
  return { own, page, ...(await dialler(own)) }
}

const media = (sdp: string, type: 'offer' | 'answer' = 'offer') => ({
  type: 'media',
  connectionId: 'mc_1',
  sdp: { type, sdp },
})

/** Says so many hostile frames over lines that `open` gives, a new one after each few. */
async function fuzz(seed: number, plain: () => readonly object[], open: () => Promise<Socket>): Promise<void> {
  const random = chance(seed)
  for (let said = 0; said < count; ) {
    const line = await open()
    const ended = new Promise((resolve) => line.once('close', resolve))
    for (let times = 0; times < perLine && said < count && !line.destroyed; times++, said++)
      line.write(hostileFrame(random, plain()))
    if (random() < 0.3) line.resetAndDestroy()
    else line.end()
    await ended
  }
}

/** Nothing reached the end of the server, nor failed in it, and others still come in. */
async function isWell(): Promise<void> {
  expect(fatal).toEqual([])
  expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  const { tokens } = await meeting.hold('APPLICANT')
  await meeting.inside(tokens[0]!)
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
}

describe('hostile frames end no more than the line they come by', () => {
  test.each([false, true])('on the line of live changes, signed in: %s', async (signedIn) => {
    const token = await server.token('partyWang')
    await fuzz(
      1,
      () => [{ token }, { token: 'Bearer x' }],
      async () => {
        const line = await rawLine(server.address, `/moduleApi/${livePath}`)
        if (signedIn) line.write(textFrame(JSON.stringify({ token })))
        return line
      },
    )
    await isWell()
  })

  test('on the line to a room, before and after one came in', async () => {
    const frames = (hello: Hello, sid: string): object[] => [
      hello,
      ...[{ is: 'beat' }, { is: 'hand', up: true }, { is: 'seat', role: 1 }, { is: 'quality', quality: 3 }],
      ...[{ is: 'media', media: onAir }, { is: 'speaking', on: true }, { is: 'leave' }, { is: 'admit', sid }],
      { is: 'signal', to: sid, signal: { connection: 'c', description: { type: 'offer', sdp: 'v=0' } } },
      { is: 'chat', id: randomUUID(), text: '好' },
      { is: 'control', sid, action: 'leaveChannel', info: { userId: sid, on: true }, sendFor: 2 },
      { is: 'propose', id: randomUUID(), kind: 'vote', terms: 'a', amount: '', shared: true },
    ]
    const { tokens } = await meeting.hold('RESPONDENT')
    const other = await meeting.inside(tokens[0]!)
    let [lines, plain] = [0, [] as object[]]
    let hello: Hello | undefined
    await fuzz(
      2,
      () => plain,
      async () => {
        // Others each few lines: one person may not say so much.
        if (lines++ % 5 === 0) hello = meeting.hello((await meeting.hold('APPLICANT')).tokens[0]!) as Hello
        plain = frames(hello!, other.sid)
        const line = await rawLine(server.address, `/moduleApi/${roomPath}`)
        if (lines % 2) line.write(textFrame(JSON.stringify(hello)))
        return line
      },
    )
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    await isWell()
  })

  test('on the line by which one dials, and nothing but what PeerJS says reaches another', async () => {
    let attacker: Awaited<ReturnType<typeof caller>> | undefined
    let witness: typeof attacker
    let [lines, plain] = [0, [] as object[]]
    await fuzz(
      3,
      () => plain,
      async () => {
        if (lines++ % 5 === 0) {
          const { tokens } = await meeting.hold('APPLICANT', 'RESPONDENT')
          witness = await caller(meeting, tokens[1]!)
          attacker = await caller(meeting, tokens[0]!)
          const [dst, connectionId] = [witness.own.peerId, 'mc_1']
          plain = [
            ...[{ type: 'HEARTBEAT' }, { type: 'LEAVE', dst }, { type: 'EXPIRE', dst }, { type: 'OPEN', dst }],
            ...[
              { type: 'OFFER', dst, payload: media('v=0') },
              { type: 'ANSWER', dst, payload: media('v=0', 'answer') },
            ],
            {
              type: 'CANDIDATE',
              dst,
              payload: { type: 'media', connectionId, candidate: { candidate: 'a', sdpMLineIndex: 0 } },
            },
            { type: 'OFFER', dst: randomUUID(), payload: media('v=0') },
          ]
        }
        return rawLine(server.address, lineOf(attacker!.own))
      },
    )
    const known = ['OPEN', 'OFFER', 'ANSWER', 'CANDIDATE']
    expect(witness?.heard.filter(({ type }) => !known.includes(type))).toEqual([])
    expect(witness?.socket.readyState).toBe(WebSocket.OPEN)
    await isWell()
  })

  test('and who is gone before they are refused a line ends nothing', async () => {
    const random = chance(4)
    for (let times = 0; times < count; times++) {
      const line = await rawLine(server.address, `${random() < 0.5 ? peerPath : '/moduleApi'}/peerjs?id=a&token=b`)
      const ended = new Promise((resolve) => line.once('close', resolve))
      await once(line, 'connect')
      line.write(textFrame('garbage{'))
      line.resetAndDestroy()
      await ended
    }
    await isWell()
  })
})

describe('the line by which one dials', () => {
  test.each([
    ['what is no JSON', 'garbage{'],
    ['more than a frame may hold', 'x'.repeat(70_000)],
    ['null', 'null'],
  ])('outlives, for everybody else, who says %s', async (_, said) => {
    const { tokens } = await meeting.hold('APPLICANT', 'RESPONDENT')
    const [one, two] = [await caller(meeting, tokens[0]!), await caller(meeting, tokens[1]!)]
    one.say(said)
    await isWell()
    two.say({ type: 'OFFER', dst: one.own.peerId, payload: media('v=0') })
    await two.page.answered()
    expect(two.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('carries an offer to who is in the same room, from who it is, and to nobody else', async () => {
    const here = await meeting.hold('APPLICANT', 'RESPONDENT')
    const [one, two] = [await caller(meeting, here.tokens[0]!), await caller(meeting, here.tokens[1]!)]
    const there = await consultation.hold('APPLICANT')
    const stranger = await caller(consultation, there.tokens[0]!)
    stranger.say({ type: 'OFFER', src: one.own.peerId, dst: two.own.peerId, payload: media('from elsewhere') })
    await stranger.page.answered()
    const payload = media('from here')
    one.say({ type: 'OFFER', src: stranger.own.peerId, dst: two.own.peerId, payload: { ...payload, evil: true } })
    await expect
      .poll(() => two.heard.filter(({ type }) => type !== 'OPEN'))
      .toEqual([{ type: 'OFFER', src: one.own.peerId, dst: two.own.peerId, payload }])
  })
})
