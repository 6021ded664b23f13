import { randomUUID } from 'node:crypto'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import {
  beatMs,
  byeCodes,
  closeCodes,
  type FromPage,
  type FromServer,
  frameMost,
  fromPage,
  graceMs,
  silenceMs,
} from '../../contract/room.ts'
import { bare } from '../door/envelope.ts'
import type { House } from '../house.ts'
import { iceServersOf, turnMs } from './ice.ts'
import { keepOrder } from './keep.ts'
import { passOf } from './pass.ts'
import { emptyRoom, hear, join, leave, lose, type Room, type Step } from './roster.ts'

/** Frames that one page may send in a second, on the average; candidates of six people come in bursts. */
const framesPerSecond = 50
const framesAtOnce = 500
/** A socket that does not take so much is dropped; its page comes back and is told everything anew. */
const unreadBytes = 1024 * 1024
/** So often it is looked whether everybody inside may still be there. */
const recheckMs = 5_000

interface Seat {
  socket: WebSocket
  token: string
  hearingId: string
  sid: string
  peerId: string
  peerToken: string
  /** When it was told how media find a way: ms since the epoch. */
  iceAt: number
  heardAt: number
  tokens: number
}

type Log = { error(fields: object, text: string): void }

/** The sockets of the rooms: who is there, and who keeps order. */
export function openRooms(house: House, log: Log) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameMost })
  const rooms = new Map<string, Room>()
  const seats = new Map<WebSocket, Seat>()
  /** Until when somebody who went without a word may come back. */
  const missing = new Map<string, { hearingId: string; until: number }>()
  let writing: Promise<unknown> = Promise.resolve()

  sockets.on('connection', welcome)

  function welcome(socket: WebSocket): void {
    const timer = setTimeout(() => socket.close(closeCodes.refused), silenceMs)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(timer)
      gone(socket)
    })
    socket.once('message', async (data) => {
      clearTimeout(timer)
      try {
        await hello(socket, frameOf(data))
      } catch (error) {
        log.error({ failure: bare(error) }, 'a room did not open')
        socket.close(1011)
      }
    })
  }

  async function hello(socket: WebSocket, frame: FromPage | null): Promise<void> {
    // What was ordered before they come holds for them.
    await writing
    const pass = frame?.is === 'hello' ? await passOf(house, frame.token) : null
    if (!pass || frame?.is !== 'hello') return socket.close(closeCodes.refused)
    if (socket.readyState !== socket.OPEN) return
    const { hearingId, person, admitted } = pass
    const { token, peerId, peerToken, media } = frame
    const sid = (admitted && resume(hearingId, person.attendeeId, peerId)) || randomUUID()
    const own = { socket, token, hearingId, sid, peerId, peerToken }
    const seat: Seat = { ...own, iceAt: 0, heardAt: Date.now(), tokens: framesAtOnce }
    seats.set(socket, seat)
    tellIce(seat)
    socket.on('message', (next) => listen(seat, next))
    take(hearingId, join(roomOf(hearingId), { ...person, sid: seat.sid, peerId, media }, admitted))
  }

  /** Of a page whose line was cut the visit it was in; its dead socket counts no more. */
  function resume(hearingId: string, attendeeId: string, peerId: string): string | undefined {
    const { people } = roomOf(hearingId)
    const before = [...people.values()].find((one) => one.attendeeId === attendeeId && one.peerId === peerId)
    if (!before) return undefined
    missing.delete(before.sid)
    for (const { sid, socket } of seats.values()) {
      if (sid !== before.sid) continue
      seats.delete(socket)
      socket.terminate()
    }
    return before.sid
  }

  function tellIce(seat: Seat): void {
    seat.iceAt = Date.now()
    send(seat.socket, { is: 'ice', iceServers: iceServersOf(house, seat.sid) })
  }

  const roomOf = (hearingId: string) => rooms.get(hearingId) ?? emptyRoom

  /** Each page has so many frames to send; what comes beyond them is dropped, and does not disturb the room. */
  function listen(seat: Seat, data: RawData): void {
    const now = Date.now()
    seat.tokens = Math.min(framesAtOnce, seat.tokens + ((now - seat.heardAt) / 1000) * framesPerSecond) - 1
    seat.heardAt = now
    if (seat.tokens < 0) return
    const frame = frameOf(data)
    if (!frame) return
    if (frame.is === 'beat') {
      send(seat.socket, { is: 'beat' })
      return
    }
    const room = roomOf(seat.hearingId)
    const by = room.people.get(seat.sid)
    const step = hear(room, seat.sid, frame, house.now().getTime())
    for (const kept of step.keep) {
      const about = [...room.people.values(), ...room.waiting.values()].find(
        (one) => one.attendeeId === kept.attendeeId,
      )
      const act = {
        hearingId: seat.hearingId,
        byName: by?.userName ?? '',
        aboutName: about?.userName ?? '',
        action: frame.is === 'control' ? `${frame.action}${frame.info.on ? '' : 'Off'}` : frame.is,
      }
      // In the order they were given, so that the last holds.
      writing = writing
        .then(() => keepOrder(house, kept, act))
        .catch((error) => {
          log.error({ failure: bare(error) }, 'an order in a room was not kept')
        })
    }
    take(seat.hearingId, step)
  }

  /** The room as it is from now on, and what goes out of it. */
  function take(hearingId: string, { room, out }: Step): void {
    if (room.people.size || room.waiting.size) rooms.set(hearingId, room)
    else rooms.delete(hearingId)
    for (const { to, frame } of out)
      for (const seat of seats.values()) {
        if (seat.hearingId !== hearingId || (to !== 'all' ? seat.sid !== to : !room.people.has(seat.sid))) continue
        send(seat.socket, frame)
        if (frame.is !== 'bye') continue
        seats.delete(seat.socket)
        seat.socket.close(closeCodes.bye)
      }
  }

  function gone(socket: WebSocket): void {
    const seat = seats.get(socket)
    if (!seats.delete(socket) || !seat) return
    const room = roomOf(seat.hearingId)
    const isInside = room.people.has(seat.sid)
    if (isInside) missing.set(seat.sid, { hearingId: seat.hearingId, until: Date.now() + graceMs })
    take(seat.hearingId, isInside ? lose(room, seat.sid) : leave(room, seat.sid))
  }

  /** A letter of authority may be revoked, or the hearing closed, while somebody is inside. */
  async function recheck(): Promise<void> {
    for (const seat of [...seats.values()]) {
      if ((await passOf(house, seat.token)) || !seats.delete(seat.socket)) continue
      send(seat.socket, { is: 'bye', code: byeCodes.over })
      seat.socket.close(closeCodes.bye)
      take(seat.hearingId, leave(roomOf(seat.hearingId), seat.sid))
    }
  }

  let checking: Promise<void> | undefined
  const checks = setInterval(() => {
    checking ??= recheck()
      .catch((error) => log.error({ failure: bare(error) }, 'the rights in rooms were not looked at'))
      .finally(() => {
        checking = undefined
      })
  }, recheckMs)
  checks.unref()

  const beats = setInterval(() => {
    const now = Date.now()
    for (const seat of seats.values()) {
      if (now - seat.heardAt > silenceMs || seat.socket.bufferedAmount > unreadBytes) seat.socket.terminate()
      else if (now - seat.iceAt > turnMs / 2) tellIce(seat)
    }
    for (const [sid, { hearingId, until }] of missing) {
      if (now < until) continue
      missing.delete(sid)
      take(hearingId, leave(roomOf(hearingId), sid))
    }
  }, beatMs)
  beats.unref()

  return {
    sockets,
    /** Whether a page that wants to be dialled is one that is inside a room. */
    mayBeDialled(query: URLSearchParams): boolean {
      const [id, token] = [query.get('id'), query.get('token')]
      return [...seats.values()].some(
        ({ hearingId, sid, peerId, peerToken }) =>
          peerId === id && peerToken === token && roomOf(hearingId).people.has(sid),
      )
    },
    async close(): Promise<void> {
      clearInterval(beats)
      clearInterval(checks)
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([writing, checking])
    },
  }
}

const send = (socket: WebSocket, frame: FromServer) => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

/** What a page said, or null where it is none of our frames. */
function frameOf(data: RawData): FromPage | null {
  try {
    return fromPage.safeParse(JSON.parse(String(data))).data ?? null
  } catch {
    return null
  }
}
