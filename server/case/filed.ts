import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { desks } from '../../contract/kernel/office.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { holds, type Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { tellRowOnly } from '../tell.ts'
import { holdsSome } from '../who.ts'
import { keepsToOwn, seesCase } from './row.ts'

/** An application for a case: who sent it, and the number of the case as it was typed; empty before arbitration. */
interface Filed {
  ownerId: SQLWrapper
  tenantId: SQLWrapper
  caseNo: SQL
  /** When it came, or came again. */
  submittedAt: SQLWrapper
}

export const ofPreservation: Filed = {
  ownerId: preservation.ownerId,
  tenantId: preservation.tenantId,
  caseNo: sql`${preservation.form}->>'caseNo'`,
  submittedAt: preservation.submittedAt,
}

/** One that names a preservation only belongs to the case of that. */
export const ofGuarantee: Filed = {
  ownerId: guarantee.ownerId,
  tenantId: guarantee.tenantId,
  caseNo: sql`coalesce(nullif(${guarantee.form}->>'caseNo', ''),
    (select linked.form->>'caseNo' from ${preservation} linked where linked.id = ${guarantee.preservationId}), '')`,
  submittedAt: guarantee.submittedAt,
}

/** The case that it names, by whichever of its numbers. */
export const caseOfFiled = ({ tenantId, caseNo }: Filed): SQL =>
  sql`(select c.id from ${cases} c where c.tenant_id = ${tenantId} and ${caseNo} <> '' and (c.case_no = ${caseNo} or c.receipt_no = ${caseNo}) limit 1)`

/** Of the staff an application for a case is for who sees that case; one that names none yet is for all who have applications in hand. */
export const staffSeesFiled = (viewer: Viewer, filed: Filed): SQL =>
  sql`(not ${keepsToOwn} or ${holds(viewer, 'ROLE_HEAD')} or ${caseOfFiled(filed)} is null
    or exists (select from ${cases} where ${cases.id} = ${caseOfFiled(filed)} and ${seesCase(viewer)}))`

/**
 * Whose application it is: that of whoever sent it, until their letter of authority in its case is revoked; and that of the
 * parties of their side where they sent it as an agent. What of a case somebody holds is asked for first: it is little. Of an
 * agent who has sat on both sides, one of them by mistake, neither reads what they sent before they left the one: it may be the
 * other one's. What they send afterwards is that of the side where they sit.
 */
export function isTheirs({ id }: Viewer, { ownerId, tenantId, caseNo, submittedAt }: Filed): SQL {
  const ownAgents = sql`select agent.account_id from ${caseAttendee} own join ${caseAttendee} agent
    on agent.case_id = own.case_id and agent.camp = own.camp and agent.role = 'agent' and agent.account_id is not null
    where own.account_id = ${id} and own.role = 'party' and own.revoked_at is null`
  const leftSince = sql`revoked_at >= ${submittedAt}`
  return sql`(${ownerId} = any(array(select ${id}::uuid union ${ownAgents})) and (
    with own_seat as (
      select seat.* from ${caseAttendee} seat join ${cases} c on c.id = seat.case_id
      where seat.account_id = ${id} and c.tenant_id = ${tenantId} and (c.case_no = ${caseNo} or c.receipt_no = ${caseNo})
    ), own_seat_left as (
      select * from own_seat where ${leftSince}
    ), sender_seat as (
      select seat.* from ${caseAttendee} seat
      where seat.case_id in (select case_id from own_seat) and seat.account_id = ${ownerId}
        and (revoked_at is null or ${leftSince})
    )
    select case when ${ownerId} = ${id} then
      not exists (select from own_seat_left)
      or exists (select from own_seat own where own.revoked_at is null
        and not exists (select from own_seat_left other where other.camp <> own.camp))
    else
      exists (select from own_seat own join sender_seat agent
        on agent.case_id = own.case_id and agent.camp = own.camp and agent.role = 'agent'
        where own.role = 'party' and own.revoked_at is null
          and not exists (select from sender_seat other where other.case_id = own.case_id and other.camp <> own.camp))
    end))`
}

/**
 * Whose application is after `me` sends it again: it stays with who sent it first, an agent perhaps, until they see it no
 * longer; then it is the client's own. Throws `notFound` for who it is not.
 */
export async function ownerNow(
  tx: Tx,
  me: Viewer & { id: string },
  table: typeof preservation | typeof guarantee,
  seen: { id: string; ownerId: string },
): Promise<string> {
  if (!(await isOwnOf(tx, me, table, seen.id))) throw new AppError('notFound')
  return (await isOwnOf(tx, { ...me, id: seen.ownerId }, table, seen.id)) ? seen.ownerId : me.id
}

/** Whether an application there is, such as one that another names, is somebody's. */
export async function isOwnOf(
  tx: Tx,
  me: Viewer,
  table: typeof preservation | typeof guarantee,
  id: string,
): Promise<boolean> {
  const theirs = isTheirs(me, table === preservation ? ofPreservation : ofGuarantee)
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), theirs))
  return rows.length > 0
}

/** Both are unique in the institution of the case. */
type Numbers = Pick<typeof cases.$inferSelect, 'caseNo' | 'receiptNo'>

/** Of applications those filed in one case; whoever asks sees no other institution's. */
export const filedIn = ({ caseNo }: Filed, known: Numbers): SQL =>
  sql`${caseNo} in (${known.caseNo}, ${known.receiptNo})`

/** The case an application was filed in, where there is one with the number that it names. */
export async function caseOf(
  tx: Tx,
  table: typeof preservation | typeof guarantee,
  id: string,
): Promise<string | undefined> {
  const filed = table === preservation ? ofPreservation : ofGuarantee
  const [found] = await tx
    .select({ id: cases.id })
    .from(table)
    .innerJoin(
      cases,
      and(
        sql`${filed.caseNo} <> ''`,
        or(eq(cases.caseNo, filed.caseNo), eq(cases.receiptNo, filed.caseNo)),
        sql`${cases.tenantId} = ${filed.tenantId}`,
      ),
    )
    .where(eq(table.id, id))
  return found?.id
}

/**
 * What an agent filed in a case is the client's too, so sending it again takes it out of that case for nobody. Throws
 * `state.closed` at `caseNo` where it did. `before`: the case it was in.
 */
export async function mustStay(
  tx: Tx,
  table: typeof preservation | typeof guarantee,
  { id, ownerId }: { id: string; ownerId: string },
  before: string | undefined,
): Promise<void> {
  if (before === undefined || (await caseOf(tx, table, id)) === before) return
  const [seat] = await tx
    .select({ id: caseAttendee.id })
    .from(caseAttendee)
    .where(and(eq(caseAttendee.caseId, before), eq(caseAttendee.accountId, ownerId), eq(caseAttendee.role, 'agent')))
  if (seat) throw new AppError('state.closed', {}, [{ path: ['caseNo'], code: 'state.closed' }])
}

/** The accounts of those whose application it is. */
export async function applicantsOf(
  tx: Tx,
  table: typeof preservation | typeof guarantee,
  id: string,
): Promise<string[]> {
  const filed = table === preservation ? ofPreservation : ofGuarantee
  const side = sql`select s.account_id from ${caseAttendee} s where s.case_id in
    (select a.case_id from ${caseAttendee} a where a.account_id = ${filed.ownerId}) and s.role = 'party'`
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(table, eq(table.id, id))
    .where(and(or(eq(account.id, table.ownerId), sql`${account.id} in (${side})`), isTheirs(account, filed)))
  return rows.map((row) => row.id)
}

/** Those of the staff whom news of an application concern: who has cases in hand, and sees the one that it is in. */
export async function staffOfFiled(
  tx: Tx,
  table: typeof preservation | typeof guarantee,
  id: string,
): Promise<string[]> {
  const filed = table === preservation ? ofPreservation : ofGuarantee
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(table, and(eq(table.id, id), eq(table.tenantId, account.tenantId)))
    .where(and(holdsSome(desks), staffSeesFiled(account, filed)))
  return rows.map((row) => row.id)
}

/** Tells these accounts how the applications of an agent in a case stand for them, after its right to the case changed. */
export async function tellFiled(
  house: House,
  tx: Tx,
  known: Numbers,
  ownerId: string | null,
  to: (string | null)[],
): Promise<void> {
  if (ownerId === null) return
  for (const [kind, table, filed] of [
    ['preservation', preservation, ofPreservation],
    ['guarantee', guarantee, ofGuarantee],
  ] as const) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.ownerId, ownerId), filedIn(filed, known)))
    for (const { id } of rows) await tellRowOnly(house, tx, kind, id, to)
  }
}
