import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import {
  beatMs,
  closeCodes,
  type FromPage,
  type FromServer,
  frameMost,
  graceMs,
  isLast,
  type RoomPerson,
  silenceMs,
} from '../../contract/room/room.ts'
import { readShown } from '../bundle/present/read.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import type { Allowance, Verdict } from '../door/limit/allowance.ts'
import { fullAllowance, isFull, spendFrame, spendHello, spendWord } from '../door/limit/allowance.ts'
import { firstUnstorable } from '../door/parse.ts'
import { openGate, type Visit } from '../door/upgrade.ts'
import { iceServersOf, turnMs } from '../hearing/ice.ts'
import { roomTold } from '../hearing/record/read.ts'
import { trialBye } from '../hearing/trialTime.ts'
import type { House } from '../house.ts'
import { behindBytes, frameOf, nameOf, send, sizeOf } from './frame.ts'
import { openHome } from './home.ts'
import { keepOrder } from './keep.ts'
import { isOfKind } from './kind.ts'
import { isNews, isUrgent, openNews } from './news.ts'
import { openOwners } from './owners.ts'
import { passOf } from './pass.ts'
import { allOf, isOfRecord, refusedFrame, toldOf, writeDown } from './record.ts'
import { watchRelays } from './relay.ts'
import { repeat } from './repeat.ts'
import { emptyRoom, hear, hereWith, join, leave, lose, type Room, type Step } from './roster.ts'
import type { Seat } from './seat.ts'
import { missingFrom, seeInside } from './visit.ts'

/** A socket that does not take so much is dropped; its page comes back and is told everything anew. */
const unreadBytes = 1024 * 1024
/** So often it is looked whether everybody inside may still be there. */
const recheckMs = 5_000

/** The sockets of the rooms: who is there, and who keeps order. `hangUp` ends the line by which a page dials others. */
export async function openRooms(house: House, log: Log, hangUp: (peerId: string) => void) {
  const rooms = new Map<string, Room>()
  const seats = new Map<WebSocket, Seat>()
  /** What each person may still say, over all their lines. */
  const allowances = new Map<string, Allowance>()
  /** Until when somebody who went without a word may come back. */
  const missing = new Map<string, { hearingId: string; until: number; peerToken: string }>()
  const owners = openOwners()
  const home = openHome(house)
  /** When everybody inside came. */
  const since = new Map<string, Date>()
  let writing: Promise<unknown> = Promise.resolve()
  /** What was told of the record and is not yet passed on; one after the other, so that what is new comes last. */
  let passing: Promise<unknown> = Promise.resolve()

  const gate = openGate(log, { maxPayload: frameMost, firstWordMs: silenceMs, welcome })
  const news = openNews((hearingId, told) => {
    const inside = [...seats.values()].filter((seat) => seat.hearingId === hearingId && personOf(seat))
    for (const frame of told) for (const { socket } of inside) send(socket, frame)
  })

  function welcome(socket: WebSocket): Visit {
    let began = false
    return {
      hear(data) {
        const seat = seats.get(socket)
        if (seat) return listen(seat, data)
        // What comes before who says it is known is heard by nobody.
        if (began) return
        began = true
        return hello(socket, frameOf(data))
      },
      gone: () => gone(socket),
    }
  }

  async function hello(socket: WebSocket, frame: FromPage | null): Promise<void> {
    // What was ordered before they come holds for them.
    await writing
    // Only a token that was read and is not good ends a visit for good.
    if (frame?.is !== 'hello') return socket.close(closeCodes.unread)
    const pass = await passOf(house, frame.token)
    if (!pass) return socket.close(closeCodes.refused)
    const { hearingId, type, person, admitted } = pass
    const over = await trialBye(house, pass, false)
    if (socket.readyState !== socket.OPEN) return
    if (over !== undefined) {
      send(socket, { is: 'bye', code: over })
      return socket.close(closeCodes.bye)
    }
    if (!(await home.take(hearingId))) return socket.close(closeCodes.held)
    const { token, peerId, peerToken, media } = frame
    // Pictures are known by it, and all rooms dial by one line: nobody takes that of somebody else, in whatever room they are.
    if (owners.isTaken(peerId, person.attendeeId)) return socket.close(closeCodes.unread)
    const allowance = allowances.get(person.attendeeId) ?? fullAllowance(Date.now())
    allowances.set(person.attendeeId, allowance)
    if (!spendHello(allowance, Date.now())) return socket.close(closeCodes.flood)
    owners.take(peerId, person.attendeeId, pass.expiresAt.getTime())
    const sid = (admitted && resume(hearingId, person.attendeeId, frame)) || randomUUID()
    const own = { socket, token, hearingId, type, sid, peerId, peerToken }
    const seat: Seat = {
      ...own,
      iceAt: 0,
      heardAt: Date.now(),
      allowance,
      wholeBytes: 0,
      proposals: '',
    }
    seats.set(socket, seat)
    tellIce(seat)
    turn(hearingId, join(roomOf(hearingId), { ...person, sid: seat.sid, peerId, media }, admitted))
  }

  /** Does one thing after what was asked before it; a failure is of that one alone. */
  function after(last: Promise<unknown>, text: string, next: () => Promise<unknown>): Promise<unknown> {
    return last.then(next).catch((error) => logFailure(log, error, text))
  }

  /** Tells somebody who came in how far the session is, how its record stands, what was proposed, and which files there are. */
  function tellAll(seat: Seat): void {
    passing = after(passing, 'a record was not told', async () => {
      const viewer = personOf(seat)
      if (!viewer) return
      const before = seat.socket.bufferedAmount
      for (const frame of await allOf(house, seat.hearingId, viewer)) tellOf(seat, frame, true)
      seat.wholeBytes = Math.max(0, seat.socket.bufferedAmount - before)
    })
  }

  /** Tells somebody who was taken into another room what is presented there. */
  function tellShown(hearingId: string, sid: string): void {
    passing = after(passing, 'what is presented was not told', async () => {
      const seat = [...seats.values()].find((one) => one.hearingId === hearingId && one.sid === sid)
      const person = seat && personOf(seat)
      const frame = person && (await readShown(house.db.orm, hearingId, person.place))
      if (seat && frame) send(seat.socket, frame)
    })
  }

  /** Proposals only where they are other than those told before: what is for the mediator alone leaves no trace elsewhere. */
  function tellOf(seat: Seat, frame: FromServer, isAll = false): void {
    if (frame.is === 'proposals') {
      const now = JSON.stringify(frame)
      if (!isAll && seat.proposals === now) return
      seat.proposals = now
    }
    send(seat.socket, frame)
  }

  /** `null`: nobody listened for a while. */
  function passOn(payload: string | null): void {
    const inside = [...seats.values()].filter(personOf)
    if (payload === null) for (const seat of inside) tellAll(seat)
    else if (inside.some(({ hearingId }) => payload.startsWith(hearingId)))
      passing = after(passing, 'a change of a record was not told', async () => {
        const told = await toldOf(house, payload)
        for (const seat of told ? seats.values() : []) {
          const viewer = seat.hearingId === told?.hearingId && personOf(seat)
          const frame = viewer && told.frameFor(viewer)
          if (frame) tellOf(seat, frame)
        }
      })
  }

  /** Of a page whose line was cut the visit it was in; its dead socket counts no more. */
  function resume(
    hearingId: string,
    attendeeId: string,
    page: { peerId: string; peerToken: string },
  ): string | undefined {
    const all = [...roomOf(hearingId).people.values()]
    const before = all.find((one) => one.attendeeId === attendeeId && one.peerId === page.peerId)
    if (!before) return undefined
    const known = [...seats.values()].find((seat) => seat.sid === before.sid) ?? missing.get(before.sid)
    if (known?.peerToken !== page.peerToken) return undefined
    missing.delete(before.sid)
    // The line by which it dials may be as dead as the one it comes back from.
    hangUp(page.peerId)
    for (const { sid, socket } of seats.values()) {
      if (sid !== before.sid) continue
      seats.delete(socket)
      socket.terminate()
    }
    return before.sid
  }

  /** The relay of this installation does not answer. */
  let relayLost = false
  const unwatch = watchRelays(house.config.turnUrls ?? [], (lost) => {
    relayLost = lost
    for (const { socket } of seats.values()) send(socket, { is: 'relay', lost })
  })

  function tellIce(seat: Seat): void {
    seat.iceAt = Date.now()
    if (relayLost) send(seat.socket, { is: 'relay', lost: true })
    send(seat.socket, { is: 'ice', iceServers: iceServersOf(house, seat.sid) })
  }

  const roomOf = (hearingId: string) => rooms.get(hearingId) ?? emptyRoom
  /** Who sits there, once inside. */
  const personOf = ({ hearingId, sid }: Seat) => roomOf(hearingId).people.get(sid)

  /** What comes beyond what somebody may say is passed over; who does not stop is sent away, until they may say something again. */
  function listen(seat: Seat, data: RawData): void {
    const now = Date.now()
    seat.heardAt = now
    const verdict = spendFrame(seat.allowance, sizeOf(data), now)
    if (verdict === 'flood') {
      seat.socket.close(closeCodes.flood)
      gone(seat.socket)
      return
    }
    const frame = verdict === 'taken' ? frameOf(data) : null
    if (!frame) return
    if (firstUnstorable(frame)) {
      if (isOfRecord(frame)) send(seat.socket, refusedFrame(frame, 'badRequest', 0))
      return
    }
    if (frame.is === 'beat') {
      send(seat.socket, { is: 'beat' })
      return
    }
    const room = roomOf(seat.hearingId)
    if (!isOfKind(frame, seat.type)) return
    const by = room.people.get(seat.sid)
    if (by && isOfRecord(frame)) {
      write(seat, by, frame)
      return
    }
    const step = hear(room, seat.sid, frame, house.now().getTime())
    keep(seat.hearingId, step, by?.userName ?? '', nameOf(frame))
    take(seat.hearingId, step, isUrgent(frame))
  }

  /** Keeps what a step has to keep; in the order it came, so that the last holds. An act without a name is no order. */
  function keep(hearingId: string, step: Step, byName = '', action = ''): void {
    const { people, waiting } = roomOf(hearingId)
    const known = [...people.values(), ...waiting.values()]
    const present = [...step.room.people.values()].map(({ attendeeId }) => attendeeId)
    for (const kept of step.keep) {
      const aboutName = known.find((one) => one.attendeeId === kept.attendeeId)?.userName ?? ''
      const act = { hearingId, byName, aboutName, action, present }
      writing = after(writing, 'an order in a room was not kept', () => keepOrder(house, kept, act))
    }
  }

  /** Somebody came, or is not inside any more. */
  function turn(hearingId: string, step: Step): void {
    keep(hearingId, step)
    take(hearingId, step)
  }

  function write(seat: Seat, by: RoomPerson, frame: Parameters<typeof writeDown>[3]): void {
    if (!spendWord(seat.allowance)) {
      send(seat.socket, refusedFrame(frame, 'tooMany', 1000))
      return
    }
    writing = after(writing, 'a record was not written', async () => {
      const refused = await writeDown(house, seat.hearingId, by, frame, hereWith(roomOf(seat.hearingId), by))
      if (refused) send(seat.socket, refused)
    })
  }

  function see(hearingId: string, people: RoomPerson[]): void {
    if (!people.length) return
    const at = house.now()
    const seen = people.map((one) => ({ ...one, since: since.get(one.attendeeId) ?? at }))
    writing = after(writing, 'who is in a room was not kept', () => seeInside(house, hearingId, seen, at))
  }

  /** The room as it is from now on, and what goes out of it. */
  function take(hearingId: string, { room, out }: Step, urgent = true): void {
    const here = new Set([...room.people.values()].map(({ peerId }) => peerId))
    const [before, now] = [[...roomOf(hearingId).people.values()], [...room.people.values()]]
    const placed = new Map(before.map((one) => [one.sid, one.place]))
    const moved = now.filter(({ sid, place }) => placed.has(sid) && placed.get(sid) !== place)
    const [came, went] = [missingFrom(before, now), missingFrom(now, before)]
    for (const { attendeeId } of came) since.set(attendeeId, house.now())
    see(hearingId, [...came, ...went])
    for (const { attendeeId } of went) since.delete(attendeeId)
    // Who is not inside any more dials nobody.
    for (const { peerId } of roomOf(hearingId).people.values()) if (!here.has(peerId)) hangUp(peerId)
    if (room.people.size || room.waiting.size) rooms.set(hearingId, room)
    else if (rooms.delete(hearingId)) writing = after(writing, 'a room was not let go of', () => home.leave(hearingId))
    const told = out.flatMap(({ to, frame }) => (to === 'all' && isNews(frame) ? [frame] : []))
    news.add(hearingId, told, urgent)
    for (const { sid } of moved) tellShown(hearingId, sid)
    for (const { to, frame } of out)
      for (const seat of to === 'all' ? [] : seats.values()) {
        if (seat.hearingId !== hearingId || seat.sid !== to) continue
        if (frame.is === 'signal' && seat.socket.bufferedAmount > behindBytes) continue
        send(seat.socket, frame)
        if (frame.is === 'welcome') tellAll(seat)
        if (!isLast(frame)) continue
        seats.delete(seat.socket)
        seat.socket.close(closeCodes.bye)
      }
  }

  function gone(socket: WebSocket): void {
    const seat = seats.get(socket)
    if (!seats.delete(socket) || !seat) return
    const room = roomOf(seat.hearingId)
    const isInside = room.people.has(seat.sid)
    if (isInside) {
      const { hearingId, peerToken } = seat
      missing.set(seat.sid, { hearingId, peerToken, until: Date.now() + graceMs })
    }
    turn(seat.hearingId, isInside ? lose(room, seat.sid) : leave(room, seat.sid))
  }

  /** A letter of authority may be revoked, the hearing closed, or trial time be up while somebody is inside. */
  async function recheck(): Promise<void> {
    const lost = await home.keep([...rooms.keys()])
    for (const { socket, hearingId } of seats.values()) if (lost.includes(hearingId)) socket.close(closeCodes.held)
    for (const [id, { people }] of rooms) {
      const there = [...people.values()].filter(({ online }) => online)
      see(id, there)
    }
    for (const seat of [...seats.values()]) {
      await writing
      const isInside = roomOf(seat.hearingId).people.has(seat.sid)
      const pass = await passOf(house, seat.token)
      // Who was removed while they came back by another line may wait, and is not inside.
      const isRemoved = isInside && pass?.person.removed
      const time = isInside && pass && !isRemoved ? await trialBye(house, pass, true) : undefined
      if (!isRemoved && pass && time === undefined) continue
      if (!seats.delete(seat.socket)) continue
      send(
        seat.socket,
        time === undefined ? { is: 'out', why: isRemoved ? 'removed' : 'over' } : { is: 'bye', code: time },
      )
      seat.socket.close(closeCodes.bye)
      turn(seat.hearingId, leave(roomOf(seat.hearingId), seat.sid))
    }
  }

  const endChecks = repeat(recheckMs, recheck, (error) => logFailure(log, error, 'rooms were not looked at'))

  const beats = setInterval(() => {
    const now = Date.now()
    for (const seat of seats.values()) {
      const isBehind = seat.socket.bufferedAmount > unreadBytes + seat.wholeBytes
      if (now - seat.heardAt > silenceMs || isBehind) seat.socket.terminate()
      else if (now - seat.iceAt > turnMs / 2) tellIce(seat)
    }
    owners.forget(house.now().getTime())
    for (const [attendeeId, allowance] of allowances) if (isFull(allowance, now)) allowances.delete(attendeeId)
    for (const [sid, { hearingId, until }] of missing) {
      if (now < until) continue
      missing.delete(sid)
      turn(hearingId, leave(roomOf(hearingId), sid))
    }
  }, beatMs)
  beats.unref()
  const deafen = await house.db.listen(roomTold, passOn)

  const insideAs = (peerId: string) =>
    [...seats.values()].find((seat) => seat.peerId === peerId && personOf(seat) !== undefined)

  return {
    gate,
    /** Whether a page that wants to be dialled is one that is inside a room. */
    mayBeDialled(query: URLSearchParams): boolean {
      const [id, token] = [query.get('id') ?? '', query.get('token')]
      // The peerjs-server would take the last of two.
      if (query.getAll('id').length !== 1 || query.getAll('token').length !== 1) return false
      return insideAs(id)?.peerToken === token
    },
    /** Counts what a page says by that line with what it says here. */
    spend(peerId: string, bytes: number): Verdict {
      const seat = insideAs(peerId)
      return seat ? spendFrame(seat.allowance, bytes, Date.now()) : 'passedOver'
    },
    areTogether(peerId: string, other: string): boolean {
      const [one, two] = [insideAs(peerId), insideAs(other)]
      return (
        one?.hearingId === two?.hearingId && one !== undefined && personOf(one)?.place === (two && personOf(two)?.place)
      )
    },
    async close(): Promise<void> {
      clearInterval(beats)
      unwatch()
      news.close()
      await deafen()
      await Promise.all([writing, passing, endChecks()])
      // Where the database is away they are free once nobody has said for a while that they are held.
      await home.leave().catch((error) => logFailure(log, error, 'rooms were not given up'))
    },
  }
}
