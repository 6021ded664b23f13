import type { RawData, WebSocket } from 'ws'
import { floodClose, type RowKind, signedOutClose } from '../../contract/event.ts'
import { toldTo } from '../deadline/internal.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import { type Allowance, fullAllowance, isFull, spendFrame } from '../door/limit/allowance.ts'
import { openGate, type Visit } from '../door/upgrade.ts'
import type { House } from '../house.ts'
import { mayKnow } from '../right.ts'
import { eventTold, sessionEnded } from '../tell.ts'
import { openAmong, personOf } from '../who.ts'
import {
  type Change,
  changesOf,
  type Listener,
  lastSeq,
  listenerKey,
  seersOfRows,
  type Told,
  toldAfter,
} from './fanOut.ts'
import { type Line, openPresence } from './presence.ts'
import { openRounds } from './rounds.ts'

const firstMessageMs = 5_000
/** The page cannot see pings and drops a socket that says nothing for 50 s, so each goes with a word. */
const pingMs = 20_000
/** Of one person at a time: a page has one, and nobody reads in so many. */
const mostLines = 50
/** A socket that does not take so much is dropped; its page asks for the changes since when it is back. */
const unreadBytes = 1024 * 1024

const alive = JSON.stringify({ alive: true })

interface Seat extends Line {
  alive: boolean
  allowance: Allowance
}

/** The socket of live changes: a person's records as they change, without a reload. Answers with how to end it. */
export async function openSockets(house: House, log: Log) {
  const seats = new Map<WebSocket, Seat>()
  /** What each person may still say, over all their lines: every word may ask the database. */
  const allowances = new Map<string, Allowance>()
  const presence = await openPresence(house, log)
  const gate = openGate(log, { maxPayload: 16 * 1024, firstWordMs: firstMessageMs, welcome })

  function welcome(socket: WebSocket): Visit {
    let began = false
    let expiry: NodeJS.Timeout | undefined
    const send = (text: string) => {
      if (socket.readyState === socket.OPEN && socket.bufferedAmount <= unreadBytes) socket.send(text)
    }
    return {
      async hear(data) {
        // Its first word is who it is; then, where in a text (contract/document/presence.ts).
        const known = seats.get(socket)
        if (known) return listen(socket, known, data)
        if (began) return
        began = true
        const person = await personOf(house, tokenIn(data))
        if (!person) return socket.close(signedOutClose)
        if (socket.readyState !== socket.OPEN) return
        if (linesOf(person.id) >= mostLines) return socket.close(floodClose)
        const allowance = allowances.get(person.id) ?? fullAllowance(Date.now())
        allowances.set(person.id, allowance)
        expiry = setTimeout(() => socket.close(signedOutClose), person.expiresAt.getTime() - house.now().getTime())
        const seat: Seat = { person, alive: true, allowance, send }
        seats.set(socket, seat)
        socket.on('pong', () => {
          seat.alive = true
        })
        socket.send(JSON.stringify({ ready: true }))
      },
      gone() {
        clearTimeout(expiry)
        const seat = seats.get(socket)
        seats.delete(socket)
        if (seat) presence.end(seat)
      },
    }
  }

  const linesOf = (id: string) => [...seats.values()].filter(({ person }) => person.id === id).length

  /** What comes beyond what somebody may say is passed over; who does not stop is sent away. */
  function listen(socket: WebSocket, seat: Seat, data: RawData): void | Promise<void> {
    const text = String(data)
    const verdict = spendFrame(seat.allowance, text.length, Date.now())
    if (verdict === 'flood') return socket.close(floodClose)
    return verdict === 'taken' ? presence.hear(seat, text) : undefined
  }

  const pings = setInterval(() => {
    const now = Date.now()
    for (const [id, allowance] of allowances) if (isFull(allowance, now) && linesOf(id) === 0) allowances.delete(id)
    for (const [socket, seat] of seats) {
      if (!seat.alive || socket.bufferedAmount > unreadBytes) {
        socket.terminate()
        continue
      }
      seat.alive = false
      socket.ping()
      socket.send(alive)
    }
  }, pingMs)
  pings.unref()

  let last = await lastSeq(house.db.orm)
  let closed = false
  /** Reads what is new once for all sockets. */
  const news = openRounds(fanOut, (error) => logFailure(log, error, 'changes were not told'))

  async function fanOut(): Promise<void> {
    for (let more = true; more && !closed; ) {
      const page = await toldAfter(house.db.orm, last)
      const people = new Map([...seats.values()].map(({ person }) => [listenerKey(person), person]))
      if (page.told.length > 0 && people.size > 0)
        deliver(await readable(page.told), await rights(page.told, [...people.values()]), people)
      // What is told to one person alone is how they stand to a record from now on.
      if (page.told.some((one) => one.accountId !== null)) await presence.recheck()
      last = page.next
      more = page.more
    }
  }

  /** The changes whose records can be read, in their order. One that cannot is left out: the others must not wait for it. */
  async function readable(told: Told[]): Promise<Change[]> {
    try {
      return await changesOf(house, house.db.orm, told)
    } catch (error) {
      // Where it is the database that does not answer this throws, too: then nothing is left out, all is read again later.
      await lastSeq(house.db.orm)
      const [first] = told
      if (told.length <= 1) {
        logFailure(log, error, 'a record was not told of', { kind: first?.kind, record: first?.recordId })
        return []
      }
      const half = told.length >> 1
      return [...(await readable(told.slice(0, half))), ...(await readable(told.slice(half)))]
    }
  }

  async function rights(told: { kind: RowKind; recordId: string }[], people: Listener[]) {
    const may = new Map<string, Map<string, Set<string>>>()
    for (const kind of new Set(told.map((one) => one.kind))) {
      const ids = told.filter((one) => one.kind === kind).map((one) => one.recordId)
      may.set(kind, await seersOfRows(house, house.db.orm, kind, ids, people))
    }
    return may
  }

  /** Whoever came in since `people` were asked after asks for these changes by itself. */
  function deliver(
    changes: Change[],
    may: Map<string, Map<string, Set<string>>>,
    people: ReadonlyMap<string, Listener>,
  ): void {
    for (const { event, to } of changes) {
      const text = JSON.stringify(event)
      const gone = JSON.stringify({ ...event, row: null })
      for (const [socket, seat] of seats) {
        const key = listenerKey(seat.person)
        if (!people.has(key)) continue
        const isSeen = may.get(event.kind)?.get(key)?.has(event.id) ?? false
        const sees = isSeen && mayKnow(event.kind, seat.person)
        if (to === null ? !sees : to !== seat.person.id) continue
        if (socket.bufferedAmount > unreadBytes) socket.terminate()
        else if (!sees) socket.send(gone)
        else {
          const shown = toldTo(seat.person, event)
          socket.send(shown === event ? text : JSON.stringify(shown))
        }
      }
    }
  }

  const deafen = await house.db.listen(eventTold, news.wake)
  const ends = openRounds(closeEnded, (error) => logFailure(log, error, 'ended sessions were not asked for'))

  /** Closes whose session ended while nobody listened. */
  async function closeEnded(): Promise<void> {
    const asked = [...seats].map(([socket, { person }]) => [socket, person.session] as const)
    const open = await openAmong(
      house.db.orm,
      asked.map(([, session]) => session),
    )
    for (const [socket, session] of asked) if (!open.has(session)) socket.close(signedOutClose)
  }

  const deafenEnds = await house.db.listen(sessionEnded, (session) => {
    // Without a name: the line was away, and some may not have been heard of.
    if (!session) return ends.wake()
    for (const [socket, seat] of seats) if (seat.person.session === session) socket.close(signedOutClose)
  })

  return {
    gate,
    async close(): Promise<void> {
      closed = true
      clearInterval(pings)
      await Promise.all([deafen(), deafenEnds(), presence.close(), news.close(), ends.close()])
    },
  }
}

function tokenIn(data: RawData): string | undefined {
  try {
    const said: unknown = JSON.parse(String(data))
    return typeof said === 'object' && said !== null && 'token' in said && typeof said.token === 'string'
      ? said.token
      : undefined
  } catch {
    return undefined
  }
}
