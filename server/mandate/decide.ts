import { and, eq, sql } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { type MandateMove, mandateMoves, type mandates } from '../../contract/mandate/mandate.ts'
import { heldInCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellFiled } from '../case/filed.ts'
import { tellCase } from '../case/news.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf, searchTextOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { mustMove } from '../right.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { mandate } from '../tables/mandate.ts'
import { tellRowOnly, tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { actsFor, agentMustBeFree, stillReplaced } from './agent.ts'
import { readMandate, seesMandate } from './row.ts'

type Row = typeof mandate.$inferSelect
type Case = typeof cases.$inferSelect

interface Context {
  house: House
  tx: Tx
  me: Person
}

/** The case is held before the mandate is read, so that nobody decides it beside us. Throws `notFound`, `stale`, `state.closed`. */
async function heldFor({ tx, me }: Context, { id, version }: { id: string; version: number }, move: MandateMove) {
  const mine = and(eq(mandate.id, id), seesMandate(me))
  const { seen, row } = await heldInCase(tx, me, () => tx.select().from(mandate).where(mine), version)
  mustMove(me, row, { move: mandateMoves[move] })
  if (!mandateMoves[move].inEnded && endedCases.includes(seen.state)) throw new AppError('state.closed')
  return { seen, row }
}

function decide({ house, tx, me }: Context, row: Row, move: MandateMove, reason = '') {
  const by = { decidedAt: house.now(), decidedById: me.id, decidedByName: me.nickName }
  return tx
    .update(mandate)
    .set({ state: mandateMoves[move].to, reason, version: row.version + 1, ...by })
    .where(eq(mandate.id, row.id))
}

/**
 * The new agent sits down; the one they replace stays only for parties that did not name the new one, and may have left by
 * themselves meanwhile. Answers with who left now.
 */
async function seat({ house, tx }: Context, seen: Case, row: Row): Promise<{ accountId: string | null } | null> {
  const seats = await attendeesOf(tx, seen.id)
  agentMustBeFree(seats, row)
  const old = row.replaces && stillReplaced(seen, seats, row.replaces.id, row.partyIds)
  const left = old ? actsFor(seen, seats, old.id).filter((id) => !row.partyIds.includes(id)) : []
  const { id, name, phone, firm, partyIds } = row
  await tx.execute(sql`insert into ${caseAttendee} (id, case_id, position, account_id, camp, role, name)
    select ${id}, ${seen.id}, coalesce(max(position), -1) + 1, null, ${row.camp}, 'agent', ${name}
    from ${caseAttendee} where case_id = ${seen.id}`)
  const leaves = old !== null && left.length === 0
  if (leaves)
    await tx
      .update(caseAttendee)
      .set({ revokedAt: house.now() })
      .where(and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.id, old.id)))
  const others = (seen.form?.agents ?? []).map((one) =>
    one.id === old?.id && !leaves ? { ...one, partyIds: left } : one,
  )
  const form = seen.form && { ...seen.form, agents: [...others, { id, name, phone, firm, partyIds }] }
  // By the name of who left a case is found too.
  const everybody = await tx
    .select({ name: caseAttendee.name })
    .from(caseAttendee)
    .where(eq(caseAttendee.caseId, seen.id))
  const searchText = searchTextOf(seen, everybody)
  await tx
    .update(cases)
    .set({ form, searchText, version: seen.version + 1 })
    .where(eq(cases.id, seen.id))
  return leaves ? old : null
}

export const acceptMandate: Handler<typeof mandates.acceptMandate> = async (context) => {
  const { house, tx, me, body } = context
  const { seen, row } = await heldFor(context, body, 'accept')
  const gone = await seat(context, seen, row)
  await decide(context, row, 'accept')
  const replaced = row.replaces ? { replaces: row.replaces.name } : {}
  const details = { name: row.name, party: row.parties, ...replaced }
  await recordEvent(house, tx, seen.id, { action: 'mandateAccepted', by: me, details })
  const seats = await attendeesOf(tx, seen.id)
  const all = [...seats.map((one) => one.accountId), ...(await arbitratorsOf(tx, seen.id))]
  await inform(context, seen, all, 'mandateAccepted', { name: row.name, parties: row.parties.join('、') })
  await tellCase(house, tx, seen.id)
  if (gone) {
    // Whose seat it was sees the case no longer, nor what the side filed with it.
    await tellRowOnly(house, tx, 'case', seen.id, [gone.accountId])
    const side = seats.filter((one) => one.camp === row.camp).map((one) => one.accountId)
    await tellFiled(house, tx, seen, gone.accountId, [gone.accountId, ...side])
  }
  await tellRows(house, tx, 'mandate', row.id)
  return readMandate(tx, row.id)
}

export const returnMandate: Handler<typeof mandates.returnMandate> = async (context) => {
  const { house, tx, me, body } = context
  const { seen, row } = await heldFor(context, body, 'return')
  await decide(context, row, 'return', body.reason)
  await tx
    .update(cases)
    .set({ version: seen.version + 1 })
    .where(eq(cases.id, seen.id))
  // Of who does not act neither the other side nor the tribunal reads.
  await recordEvent(house, tx, seen.id, { action: 'mandateReturned', by: me })
  await inform(context, seen, [row.ownerId], 'mandateReturned', { name: row.name, reason: body.reason })
  await tellCase(house, tx, seen.id)
  await tellRows(house, tx, 'mandate', row.id)
  return readMandate(tx, row.id)
}

function inform(
  { house, tx }: Context,
  { id, caseNo }: Case,
  to: (string | null)[],
  kind: 'mandateAccepted' | 'mandateReturned',
  said: Record<string, string>,
) {
  const readers = [...new Set(to)].filter((one) => one !== null)
  const params = { caseNo, ...said }
  return sendMessage(house, tx, readers, { kind, params, link: `/CaseDetails?caseId=${id}`, caseId: id })
}
