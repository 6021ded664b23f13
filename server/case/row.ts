import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { CaseRow } from '../../contract/case/case.ts'
import type { CaseOrder } from '../../contract/case/caseOrder.ts'
import type { Orm } from '../database/db.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import { holds, type Viewer } from '../right.ts'
import { award } from '../tables/award.ts'
import { caseAttendee, caseOpening, cases } from '../tables/case.ts'
import { inForce } from '../tables/database.ts'
import { hearing, hearingAttendee } from '../tables/hearing.ts'
import { orderBy } from './list/order.ts'

/** Whether this installation keeps the staff to their own cases (config `ownCases`). */
export const keepsToOwn = sql`exists (select from ${inForce} where ${inForce.rule} = 'ownCases')`

/**
 * Which cases are a secretary's own: those they run, those whose tribunal named them its secretary, those to whose sessions they
 * were asked, and, for some hours, those of others that they opened for a reason.
 */
const isOwn = ({ id }: Viewer): SQL => sql`(${cases.secretaryId} = ${id}
    or exists (select from ${award} where ${award.caseId} = ${cases.id} and ${award.secretaryId} = ${id})
    or exists (select from ${hearing} join ${hearingAttendee} on ${hearingAttendee.hearingId} = ${hearing.id}
      where ${hearing.caseId} = ${cases.id} and ${hearingAttendee.accountId} = ${id})
    or exists (select from ${caseOpening} where ${caseOpening.caseId} = ${cases.id} and ${caseOpening.accountId} = ${id}
      and ${caseOpening.endedAt} is null and ${caseOpening.until} > now()))`

/** Which cases of their institution the staff see whole: a head all, the filing desk until they are accepted, a secretary the own. */
const staffSees = (viewer: Viewer): SQL => sql`(not ${keepsToOwn} or ${holds(viewer, 'ROLE_HEAD')}
    or (${cases.acceptedAt} is null and ${holds(viewer, 'ROLE_FILING')}) or (${holds(viewer, 'ROLE_SECRETARY')} and ${isOwn(viewer)}))`

/**
 * Who sees a case as a whole, and with it its evidence and files: the applicants' side always; the respondents' side once it is
 * accepted and so served on them; arbitrators who sit in it, from then on too; an agent until the letter of authority is revoked;
 * and of the staff whose case it is.
 */
export const seesCase = (viewer: Viewer): SQL => rightTo(viewer, staffSees(viewer))

/** Who knows that there is a case, with its number, parties and state: those who see it, and all the staff of its institution. */
export const listsCase = (viewer: Viewer): SQL => rightTo(viewer, sql`true`)

/** Who sees what a case costs: those who see it, and finance. */
export const seesMoney = (viewer: Viewer): SQL =>
  rightTo(viewer, sql`(${holds(viewer, 'ROLE_FINANCE')} or ${staffSees(viewer)})`)

/** The right of somebody who takes part, and, where it is of the staff, `ofStaff`. */
function rightTo({ id, cate, tenantId }: Viewer, ofStaff: SQL): SQL {
  const takesPart = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${id} and ${caseAttendee.revokedAt} is null
    and (${cases.acceptedAt} is not null or (${caseAttendee.camp} = 'APP' and ${cate} = 'USER')))`
  const own = sql`${cases.tenantId} = ${tenantId}`
  // Whoever is known by name gets the one condition that an index serves: lists among a million cases ask with it. Their own
  // cases are few, so they are looked up first.
  if (cate === 'MISHU') return sql`(${own} and ${ofStaff})`
  if (cate === 'ARBI_USER') return sql`false`
  if (typeof cate === 'string') {
    const few = sql`array(select a.case_id from ${caseAttendee} a where a.account_id = ${id})`
    return sql`(${own} and ${cases.id} = any(${few}) and ${takesPart})`
  }
  return sql`(${own} and ((${cate} = 'MISHU' and ${ofStaff}) or (${cate} in ('USER', 'ZCY') and ${takesPart})))`
}

/** The number of the case that a record belongs to. */
export const caseNoOf = (caseId: SQLWrapper): SQL => sql`(select c.case_no from ${cases} c where c.id = ${caseId})`

const reader = rowReader({
  select: sql`
    select ${cases.id}, ${cases.version}, ${cases.caseNo} as "caseNo", ${cases.receiptNo} as "receiptNo",
      ${utc(cases.openedAt)} as "openedAt", ${utc(cases.changedAt)} as "changedAt",
      ${cases.cause}, ${cases.state}, ${cases.amount},
      coalesce(${cases.form}->>'currency', 'CNY') as currency, ${cases.secretaryId} as "secretaryId",
      (select coalesce(json_agg(json_build_object('camp', a.camp, 'role', a.role, 'name', a.name) order by a.position), '[]')
        from ${caseAttendee} a where a.case_id = ${cases.id} and a.revoked_at is null and a.role <> 'arbitrator') as attendees`,
  from: cases,
  id: cases.id,
  // As `firstOrder` of the contract says, for which there is an index.
  order: sql`${cases.openedAt} desc`,
  rowOf: (row: CaseRow) => row,
})

/** Cases with those who take part. */
export const { byIds: readCases, page: readCasePage } = reader

/** The first cases for which `mine` holds, at most `size`. */
export const readNextCases = (orm: Orm, mine: SQL, order: CaseOrder, size: number): Promise<CaseRow[]> =>
  reader.some(orm, sql`${mine} ${orderBy(order)} limit ${size}`)
