import {
  byeCodes,
  type ControlAction,
  controlMs,
  type FromPage,
  type FromServer,
  type Order,
  type RoomPerson,
  type SeatRole,
  seatMost,
} from '../../contract/room/room.ts'

/*
 * The state of one room and what each frame makes of it: pure, so that every rule of order is tested without a socket. Who may
 * is decided here and nowhere else (decisions F-02).
 */

export interface Room {
  /** Rises with every change that people are told of. */
  rev: number
  people: ReadonlyMap<string, RoomPerson>
  /** Who waits to be let in, in the order they came. */
  waiting: ReadonlyMap<string, Newcomer>
  /** When each secretary acted last, by what they did: ms since the epoch. */
  acted: ReadonlyMap<string, number>
}

export const emptyRoom: Room = { rev: 0, people: new Map(), waiting: new Map(), acted: new Map() }

/** What goes out: to everybody, or to one alone; `bye` and `out` also end the socket. */
export interface Out {
  to: 'all' | string
  frame: FromServer
}

/** What has to be kept, so that it holds after a restart. */
export type Kept = { attendeeId: string } & (
  | { order: Order }
  | { place: number }
  | { spokenMs: number }
  | { removed: true }
  | { recording: boolean }
  | { admitted: true }
)

export interface Step {
  room: Room
  out: Out[]
  keep: Kept[]
}

const unchanged = (room: Room, ...out: Out[]): Step => ({ room, out, keep: [] })

/** One person changed: everybody hears the whole of them. */
function told(room: Room, person: RoomPerson, keep: Kept[] = []): Step {
  const rev = room.rev + 1
  const people = new Map(room.people).set(person.sid, person)
  return { room: { ...room, rev, people }, out: [{ to: 'all', frame: { is: 'person', rev, person } }], keep }
}

function without(room: Room, sid: string): { room: Room; out: Out } {
  const people = new Map(room.people)
  people.delete(sid)
  const rev = room.rev + 1
  return { room: { ...room, rev, people }, out: { to: 'all', frame: { is: 'left', rev, sid } } }
}

/** Who is in the same room as somebody, by attendee. */
export const hereWith = ({ people }: Room, { place }: RoomPerson): ReadonlySet<string> =>
  new Set([...people.values()].flatMap((one) => (one.place === place ? [one.attendeeId] : [])))

const seated = (room: Room) => [...room.people.values()].filter(({ role }) => role === 0).length

export type Newcomer = Pick<
  RoomPerson,
  | 'sid'
  | 'attendeeId'
  | 'userId'
  | 'userName'
  | 'roleName'
  | 'peerId'
  | 'media'
  | 'order'
  | 'place'
  | 'spokenMs'
  | 'camp'
> & {
  /** A secretary put them out before. */
  removed: boolean
}

/** What the secretaries see of who waits. */
function toldWaiting(room: Room): Out[] {
  const people = [...room.waiting.values()].map(({ sid, userName, roleName, removed }) => ({
    sid,
    userName,
    roleName,
    removed,
  }))
  const secretaries = [...room.people.values()].filter(({ roleName }) => roleName === 'SECRETARY')
  return secretaries.map(({ sid }) => ({ to: sid, frame: { is: 'waiting', people } }))
}

function withoutWaiting(room: Room, sid: string): Room {
  const waiting = new Map(room.waiting)
  waiting.delete(sid)
  return { ...room, waiting }
}

/** Ends what the same person has open elsewhere (decisions F-06); the same page that comes back is nowhere else. */
function endElsewhere(room: Room, { attendeeId, sid: own }: Newcomer): Step {
  let now = room
  const out: Out[] = []
  const keep: Kept[] = []
  const bye = { is: 'bye', code: byeCodes.elsewhere } as const
  for (const { sid } of [...room.waiting.values()].filter((one) => one.attendeeId === attendeeId && one.sid !== own)) {
    out.push({ to: sid, frame: bye })
    now = withoutWaiting(now, sid)
  }
  for (const person of [...room.people.values()].filter((one) => one.attendeeId === attendeeId && one.sid !== own)) {
    const left = without(now, person.sid)
    now = left.room
    out.push({ to: person.sid, frame: bye }, left.out)
    keep.push(...unrecorded(person))
  }
  return { room: now, out, keep }
}

/** Somebody is let in; where all seats are taken off seat. */
function enter(room: Room, { removed: _, ...newcomer }: Newcomer): Step {
  // A page whose line was cut finds its seat and its hand as they were.
  const before = room.people.get(newcomer.sid)
  const role = before?.role ?? (seated(room) < seatMost ? 0 : 1)
  const handAt = before?.handAt ?? null
  // Somebody else may have taken it over while they were away.
  const recording = before?.recording === true && !isRecordedByAnother(room, newcomer.sid)
  const person = under(
    { ...newcomer, role, online: true, handAt, speakingSince: null, recording, quality: 0 },
    newcomer.order,
  )
  const come = told(room, person)
  const people = [...come.room.people.values()]
  const welcome: Out = { to: person.sid, frame: { is: 'welcome', sid: person.sid, rev: come.room.rev, people } }
  const asks = person.roleName === 'SECRETARY' && come.room.waiting.size ? toldWaiting(come.room) : []
  return { room: come.room, out: [welcome, ...come.out, ...asks], keep: [] }
}

/** Somebody comes: into the room where nobody has to let them in; else they wait. */
export function join(room: Room, asked: Newcomer, admitted: boolean): Step {
  // What was ordered since the database was asked holds for their next page, too.
  const before = [...room.people.values()].find(({ attendeeId }) => attendeeId === asked.attendeeId)
  const { order, place, spokenMs } = before ?? asked
  const newcomer = { ...asked, order, place, spokenMs }
  const { room: now, out, keep } = endElsewhere(room, newcomer)
  if (admitted) {
    const come = enter(now, newcomer)
    return { ...come, out: [...out, ...come.out], keep }
  }
  const waits = { ...now, waiting: new Map(now.waiting).set(newcomer.sid, newcomer) }
  const waiting: Out = { to: newcomer.sid, frame: { is: 'waits' } }
  return { room: waits, out: [...out, waiting, ...toldWaiting(waits)], keep }
}

/** A secretary lets somebody in; from then on they come back without waiting. */
function admit(room: Room, by: RoomPerson, sid: string): Step {
  const newcomer = room.waiting.get(sid)
  if (by.roleName !== 'SECRETARY' || !newcomer) return unchanged(room)
  const come = enter(withoutWaiting(room, sid), { ...newcomer, place: 0 })
  const keep: Kept[] = [{ attendeeId: newcomer.attendeeId, admitted: true }]
  return { room: come.room, out: [...come.out, ...toldWaiting(come.room)], keep }
}

/** The socket went without a word: shown as reconnecting. */
export function lose(room: Room, sid: string): Step {
  const person = room.people.get(sid)
  return person?.online ? told(room, { ...person, online: false, quality: 6, speakingSince: null }) : unchanged(room)
}

/** Their recording ends with them. */
const unrecorded = ({ attendeeId, recording }: RoomPerson): Kept[] =>
  recording ? [{ attendeeId, recording: false }] : []

/** They left, or did not come back in time. */
export function leave(room: Room, sid: string): Step {
  if (room.waiting.has(sid)) {
    const rest = withoutWaiting(room, sid)
    return unchanged(rest, ...toldWaiting(rest))
  }
  const person = room.people.get(sid)
  if (!person) return unchanged(room)
  const left = without(room, sid)
  const { attendeeId } = person
  // Who comes back later is asked anew into a private room: others may be in it by then.
  const keep: Kept[] = person.place ? [{ attendeeId, place: 0 }] : []
  return { room: left.room, out: [left.out], keep: [...keep, ...unrecorded(person)] }
}

type Control = Extract<FromPage, { is: 'control' }>

/** Shorter than this nothing was said, ms. */
const spokenLeastMs = 500

/** Somebody who speaks no more, and how long they spoke in all. */
function hush(person: RoomPerson, now: number): { person: RoomPerson; keep: Kept[] } {
  if (!person.speakingSince) return { person, keep: [] }
  const ms = now - Date.parse(person.speakingSince)
  const isLong = ms >= spokenLeastMs
  const spokenMs = person.spokenMs + (isLong ? ms : 0)
  const keep = isLong ? [{ attendeeId: person.attendeeId, spokenMs }] : []
  return { person: { ...person, speakingSince: null, spokenMs }, keep }
}

/** One begins to speak, whose microphone is open, or has ended. */
function speak(room: Room, by: RoomPerson, on: boolean, now: number): Step {
  // What is said in private is no business of the others.
  if (on === (by.speakingSince !== null) || (on && (!by.media.audio || by.place !== 0 || by.role !== 0)))
    return unchanged(room)
  if (on) return told(room, { ...by, speakingSince: new Date(now).toISOString() })
  const { person, keep } = hush(by, now)
  return told(room, person, keep)
}

/** Takes away the media that an order covers, and gives back none: whoever is unmuted opens their microphone themselves. */
function under(person: RoomPerson, order: Order): RoomPerson {
  const onSeat = person.role === 0
  const media = {
    audio: onSeat && person.media.audio && !order.muteAudio,
    video: onSeat && person.media.video && !order.muteVidio,
    screen: onSeat && person.media.screen && !order.muteVidio,
  }
  return { ...person, order, media }
}

/** Takes a seat or leaves it: who is off seat is neither heard nor seen, and speaks no more. */
function sit(room: Room, by: RoomPerson, role: SeatRole, now: number): Step {
  const { person, keep } = hush(by, now)
  return told(room, under({ ...person, role }, by.order), keep)
}

/** An order of a secretary; of anybody else nothing comes of it, and nobody hears of it (specification §6). */
function control(room: Room, by: RoomPerson, { sid, action, info }: Control, now: number): Step {
  // A page that loaded anew since is another visit of the same person.
  const about = room.people.get(sid) ?? [...room.people.values()].find(({ userId }) => userId === info.userId)
  if (by.roleName !== 'SECRETARY' || !about || about.userId !== info.userId) return unchanged(room)
  const key = `${by.attendeeId} ${action satisfies ControlAction}`
  const waitMs = (room.acted.get(key) ?? Number.NEGATIVE_INFINITY) + controlMs - now
  if (waitMs > 0)
    return unchanged(room, { to: by.sid, frame: { is: 'refused', what: action, code: 'tooMany', waitMs } })
  const noted = { ...room, acted: new Map(room.acted).set(key, now) }
  if (action !== 'leaveChannel') {
    const order = { ...about.order, [action]: info.on }
    const { person, keep } = order.muteAudio ? hush(about, now) : { person: about, keep: [] }
    return told(noted, under(person, order), [{ attendeeId: about.attendeeId, order }, ...keep])
  }
  // Nobody puts themselves out of the room that they keep order in.
  if (about.sid === by.sid) return unchanged(room)
  const left = without(noted, about.sid)
  return {
    room: left.room,
    out: [{ to: about.sid, frame: { is: 'out', why: 'removed' } }, left.out],
    keep: [...unrecorded(about), { attendeeId: about.attendeeId, removed: true }],
  }
}

/** Whether somebody other than this one records. */
const isRecordedByAnother = (room: Room, but: string): boolean =>
  [...room.people.values()].some(({ sid, recording, online }) => sid !== but && recording && online)

/** One page records, and everybody sees that it does (research: rooms §3). */
function record(room: Room, by: RoomPerson, on: boolean): Step {
  if (by.roleName !== 'SECRETARY' || on === by.recording) return unchanged(room)
  const refuse = (code: string) =>
    unchanged(room, { to: by.sid, frame: { is: 'refused', what: 'recording', code, waitMs: 0 } })
  if (on && by.place !== 0) return refuse('room.private')
  if (on && isRecordedByAnother(room, by.sid)) return refuse('recording.taken')
  return told(room, { ...by, recording: on }, [{ attendeeId: by.attendeeId, recording: on }])
}

/** Takes somebody into a private room, or back into the common one. What is said in private is recorded by nobody. */
function move(room: Room, by: RoomPerson, { sid, place }: Extract<FromPage, { is: 'place' }>, now: number): Step {
  const about = room.people.get(sid)
  const mayMove = by.roleName === 'SECRETARY' || (sid === by.sid && place === 0)
  if (!about || about.place === place || !mayMove) return unchanged(room)
  const recording = about.recording && place === 0
  const { person, keep } = hush(about, now)
  const ended = recording ? [] : unrecorded(about)
  return told(room, { ...person, place, recording }, [{ attendeeId: about.attendeeId, place }, ...ended, ...keep])
}

/** What a frame of somebody in the room makes of it. `now`: ms since the epoch. */
export function hear(room: Room, sid: string, frame: FromPage, now: number): Step {
  const by = room.people.get(sid)
  if (!by) return unchanged(room)
  switch (frame.is) {
    case 'media': {
      const { person, keep } = frame.media.audio ? { person: by, keep: [] } : hush(by, now)
      return told(room, under({ ...person, media: frame.media }, by.order), keep)
    }
    case 'seat':
      if (frame.role === by.role) return unchanged(room)
      if (frame.role === 0 && seated(room) >= seatMost)
        return unchanged(room, { to: sid, frame: { is: 'refused', what: 'seat', code: 'room.full', waitMs: 0 } })
      return sit(room, by, frame.role, now)
    case 'hand':
      if (frame.up === (by.handAt !== null)) return unchanged(room)
      return told(room, { ...by, handAt: frame.up ? new Date(now).toISOString() : null })
    case 'speaking':
      return speak(room, by, frame.on, now)
    case 'recording':
      return record(room, by, frame.on)
    case 'quality':
      return frame.quality === by.quality ? unchanged(room) : told(room, { ...by, quality: frame.quality })
    case 'control':
      return control(room, by, frame, now)
    case 'signal':
      // Only to who is in the same room; whose it is the server says, not the page.
      return room.people.get(frame.to)?.place === by.place
        ? unchanged(room, { to: frame.to, frame: { is: 'signal', from: sid, signal: frame.signal } })
        : unchanged(room)
    case 'place':
      return move(room, by, frame, now)
    case 'admit':
      return admit(room, by, frame.sid)
    case 'leave':
      return leave(room, sid)
    // Those of the record and of proposals are no matter of who is there (record.ts).
    case 'chat':
    case 'write':
    case 'correct':
    case 'decide':
    case 'propose':
    case 'answer':
    case 'present':
    case 'share':
    case 'end':
    case 'hello':
    case 'beat':
      return unchanged(room)
  }
}
