import { sql } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import type { CaseEventKind } from '../../contract/case/caseEvent.ts'
import type { CaseEvent } from '../../contract/case/caseLife.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { MessageKind } from '../../contract/message/message.ts'
import { type Tribunal, tribunalStates } from '../../contract/tribunal/tribunal.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf, plainForm } from '../case/seat/attendee.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import type { cases } from '../tables/case.ts'
import { tribunal as tribunalRow } from '../tables/tribunal.ts'
import { tellRowOnly, tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { readTribunal } from './row.ts'

export interface Context {
  house: House
  tx: Tx
  me: Person
}

/** A case that is held until the transaction ends, and its tribunal. */
export interface Open {
  seen: typeof cases.$inferSelect
  was: Tribunal
}

/** Throws `notFound`, `stale`, `state.closed`. */
export async function openTribunal({ tx, me }: Context, wanted: { id: string; version: number }): Promise<Open> {
  const seen = await seenCase(tx, me, wanted.id, true)
  const was = await readTribunal(tx, seen.id)
  if (was.version !== wanted.version) throw new AppError('stale')
  if (!tribunalStates.includes(seen.state)) throw new AppError('state.closed')
  return { seen, was }
}

/** The side on which the caller takes part, as a party or for one. Throws `forbidden`. */
export async function sideOf({ tx, me }: Context, caseId: string): Promise<Camp> {
  const own = (await attendeesOf(tx, caseId)).find((one) => one.accountId === me.id)
  if (!own) throw new AppError('forbidden')
  return own.camp
}

/** The parties of a side for whom the caller speaks, as one of them or by a letter of authority: nobody else of the side did what the caller does. */
export async function spokenFor({ tx, me }: Context, { id, form }: Open['seen'], camp: Camp): Promise<string[]> {
  const seats = await attendeesOf(tx, id)
  const { agents } = form ?? plainForm(seats)
  const own = seats.filter((one) => one.accountId === me.id && one.camp === camp)
  const ids = own.flatMap((one) => [one.id, ...(agents.find((agent) => agent.id === one.id)?.partyIds ?? [])])
  return seats.filter((one) => one.role === 'party' && ids.includes(one.id)).map((one) => one.name)
}

interface Change {
  action: CaseEventKind
  reason?: string
  details: CaseEvent['details']
  news?: { kind: MessageKind; params: Record<string, string> }
  size?: Tribunal['size']
  /** The account this is about, where it hears other news, or may no longer follow a link to the case. */
  about?: { id: string; kind: MessageKind; link: boolean }
  /** The account of whoever left by this. */
  left?: string
}

/** Ends a change: next version, timeline, messages to all who follow the case but not to who did it, open screens. */
export async function finishTribunalStep(
  { house, tx, me }: Context,
  { seen, was }: Open,
  { action, reason = '', details, news, size = was.size, about, left }: Change,
): Promise<Tribunal> {
  await tx
    .insert(tribunalRow)
    .values({ caseId: seen.id, version: 1, size })
    .onConflictDoUpdate({ target: tribunalRow.caseId, set: { size, version: sql`${tribunalRow.version} + 1` } })
  await recordEvent(house, tx, seen.id, { action, by: me, reason, details })
  const link = `/CaseDetails?caseId=${seen.id}`
  if (news) {
    const params = { caseNo: seen.caseNo, byName: me.nickName, reason, ...news.params }
    const readers = await readersOf(tx, seen)
    readers.delete(me.id)
    if (about) readers.delete(about.id)
    await sendMessage(house, tx, [...readers], { kind: news.kind, params, link, caseId: seen.id })
    // What somebody may no longer open is not filed under it either.
    const open = about?.link ? { link, caseId: seen.id } : {}
    if (about) await sendMessage(house, tx, [about.id], { kind: about.kind, params, ...open })
  }
  await tellCase(house, tx, seen.id)
  await tellRows(house, tx, 'tribunal', seen.id)
  if (left) await tellRowOnly(house, tx, 'case', seen.id, [left])
  return readTribunal(tx, seen.id)
}

/** The sides, the arbitrators, and the secretary of the case; before there is one, all of them. */
async function readersOf(tx: Tx, seen: Open['seen']): Promise<Set<string>> {
  const sides = (await attendeesOf(tx, seen.id)).flatMap((one) => one.accountId ?? [])
  const staff = seen.secretaryId ? [seen.secretaryId] : await staffOf(tx, seen)
  return new Set([...sides, ...(await arbitratorsOf(tx, seen.id)), ...staff])
}
