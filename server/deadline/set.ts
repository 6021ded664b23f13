import { eq } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import type { CaseEventKind } from '../../contract/case/caseEvent.ts'
import type { CaseDeadlines, DeadlineOwner, deadlines } from '../../contract/deadline/deadline.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import { mustBeAhead } from '../case/day.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import type { cases } from '../tables/case.ts'
import { deadline } from '../tables/deadline.ts'
import type { Person } from '../who.ts'
import { deadlinesShownTo } from './internal.ts'
import { readCaseDeadlines } from './row.ts'

type Case = typeof cases.$inferSelect
type Set = typeof deadline.$inferSelect
type Said = Pick<Set, 'title' | 'due' | 'owner'>

function mustBeOpen({ state }: Case): void {
  if (endedCases.includes(state)) throw new AppError('state.closed')
}

/** A deadline of a case that nobody else changes until the transaction ends. Throws `notFound`, `stale`. */
const held = (tx: Tx, me: Person, { id, version }: { id: string; version: number }) =>
  heldInCase(tx, me, () => tx.select().from(deadline).where(eq(deadline.id, id)), version)

/** The accounts that have to keep it, as far as they follow the case. The institution sees its own lists. */
async function keepersOf(tx: Tx, caseId: string, owner: DeadlineOwner): Promise<string[]> {
  if (owner === 'institution') return []
  const sitting = owner === 'all' || owner === 'tribunal' ? await arbitratorsOf(tx, caseId) : []
  const seats = (await attendeesOf(tx, caseId)).filter(({ camp }) => owner === 'all' || owner === camp)
  return [...new Set([...sitting, ...seats.flatMap(({ accountId }) => accountId ?? [])])]
}

interface Happened {
  house: House
  tx: Tx
  me: Person
}

/** Writes what happened to a deadline into the timeline, and shows it to everybody who sees the case. */
async function tellOf(
  { house, tx, me }: Happened,
  { id, caseNo }: Case,
  action: CaseEventKind,
  { title, due, owner }: Said,
): Promise<CaseDeadlines> {
  // The sides read the timeline, too: of what the institution does for itself it says no more than that.
  const details = owner === 'institution' ? {} : { title, due }
  await recordEvent(house, tx, id, { action, by: me, details })
  if (action === 'deadlineSet' || action === 'deadlineChanged') {
    const people = (await keepersOf(tx, id, owner)).filter((one) => one !== me.id)
    const link = `/CaseDetails?caseId=${id}`
    await sendMessage(house, tx, people, { kind: action, params: { caseNo, title, due }, link, caseId: id })
  }
  await tellCase(house, tx, id)
  return deadlinesShownTo(me, await readCaseDeadlines(tx, id))
}

export const addDeadline: Handler<typeof deadlines.addDeadline> = async ({ house, tx, me, body }) => {
  const row = await seenCase(tx, me, body.caseId, true)
  mustBeOpen(row)
  mustBeAhead(house, body.due)
  const [made] = await tx.insert(deadline).values(body).onConflictDoNothing().returning()
  // Sent before: there is one of this id.
  if (!made) throw new AppError('stale')
  return tellOf({ house, tx, me }, row, 'deadlineSet', body)
}

export const editDeadline: Handler<typeof deadlines.editDeadline> = async ({ house, tx, me, body }) => {
  const { title, due, owner } = body
  const { seen, row } = await held(tx, me, body)
  mustBeOpen(seen)
  // One that is over may get another title, and keeps its day.
  if (due !== row.due) mustBeAhead(house, due)
  const set = { title, due, owner, version: row.version + 1 }
  await tx.update(deadline).set(set).where(eq(deadline.id, row.id))
  return tellOf({ house, tx, me }, seen, 'deadlineChanged', body)
}

export const markDeadline: Handler<typeof deadlines.markDeadline> = async ({ house, tx, me, body }) => {
  const { seen, row } = await held(tx, me, body)
  const doneAt = body.done ? (row.doneAt ?? house.now()) : null
  await tx
    .update(deadline)
    .set({ doneAt, version: row.version + 1 })
    .where(eq(deadline.id, row.id))
  return tellOf({ house, tx, me }, seen, body.done ? 'deadlineDone' : 'deadlineReopened', row)
}

export const removeDeadline: Handler<typeof deadlines.removeDeadline> = async ({ house, tx, me, body }) => {
  const { seen, row } = await held(tx, me, body)
  await tx.delete(deadline).where(eq(deadline.id, row.id))
  return tellOf({ house, tx, me }, seen, 'deadlineRemoved', row)
}
