import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RecordEntry } from '../../../contract/hearing/record.ts'
import { type TrialRole, type TrialState, trialRoutes } from '../../../contract/hearing/trial.ts'
import type { Orm, Tx } from '../../database/db.ts'
import { rowsOf, utc } from '../../database/sql.ts'
import type { House } from '../../house.ts'
import { recordEntry } from '../../tables/record.ts'
import { tellRoom } from './read.ts'

/*
 * What really happened, as far as the server saw it: how the session went on, from when to when who was in the room, and what
 * was recorded. The record says this, and not what was planned.
 */

type Step = 'start' | 'stop' | 'close' | 'abort'
export const isOfSession = (action: string): action is Step => ['start', 'stop', 'close', 'abort'].includes(action)

/** How the record calls a step: a hearing is opened and closed, all else begins and ends. */
export function sessionWord(step: Step, from: TrialState, route: string): string {
  if (step === 'abort') return step
  const word = step === 'start' && from === 'recess' ? 'resume' : step
  return route === trialRoutes.hearing ? `${word}Hearing` : word
}
const opens = ['start', 'startHearing']
const ends = ['close', 'closeHearing', 'abort']

/** Writes into the record that a secretary opened, interrupted or ended the session. Who holds it holds it `for update`. */
export async function noteSession(house: House, tx: Tx, hearingId: string, action: string, by: string): Promise<void> {
  const id = randomUUID()
  await tx.insert(recordEntry).values({ id, hearingId, kind: 'order', speaker: by, text: action, at: house.now() })
  await tellRoom(tx, hearingId, 'entry', id)
}

/** From when to when, as ISO moments; without an end it goes on. */
export interface Span {
  from: string
  to: string | undefined
}

/** When the session was held by what its record says; undefined where nobody opened it. */
export function sessionSpan(entries: readonly RecordEntry[]): Span | undefined {
  const orders = entries.filter(({ kind }) => kind === 'order')
  const from = orders.find(({ text }) => opens.includes(text))?.at
  return from === undefined ? undefined : { from, to: orders.findLast(({ text }) => ends.includes(text))?.at }
}

/** What was recorded; a recording that nobody ended ends with the session. */
export function recordedSpans(entries: readonly RecordEntry[]): Span[] {
  const spans: Span[] = []
  let from: string | undefined
  for (const { kind, text, at } of entries) {
    if (kind !== 'order') continue
    if (text === 'recording') from ??= at
    else if (from !== undefined && (text === 'recordingOff' || ends.includes(text))) {
      spans.push({ from, to: at })
      from = undefined
    }
  }
  return from === undefined ? spans : [...spans, { from, to: undefined }]
}

export interface Present {
  attendeeId: string
  name: string
  role: TrialRole
  spans: Span[]
}

/** So long may pass until somebody who is inside is seen there again. */
const seenMs = 15_000

/** Who came into the room, in the order they did. `end`: when the session ended; who was there then stayed to its end. */
export async function readPresent(orm: Orm, hearingId: string, end: string | undefined): Promise<Present[]> {
  const rows = await rowsOf<Omit<Present, 'spans'> & { cameAt: string; lastAt: string }>(
    orm,
    sql`select attendee_id as "attendeeId", name, role, ${utc(sql`came_at`)} as "cameAt", ${utc(sql`last_at`)} as "lastAt"
      from room_visit where hearing_id = ${hearingId} order by id`,
  )
  const people = new Map<string, Present>()
  for (const { cameAt, lastAt, ...one } of rows) {
    const isStaying = end !== undefined && Math.abs(Date.parse(end) - Date.parse(lastAt)) < seenMs
    const before = people.get(one.attendeeId)?.spans ?? []
    people.set(one.attendeeId, { ...one, spans: [...before, { from: cameAt, to: isStaying ? end : lastAt }] })
  }
  return [...people.values()]
}
