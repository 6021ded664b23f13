import { type SQL, sql } from 'drizzle-orm'
import type { CaseRow } from '../../contract/case.ts'
import { type CaseOrder, firstOrder } from '../../contract/caseOrder.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { orderBy } from './list/order.ts'
import { caseAttendee, cases } from './table.ts'

/**
 * Who sees a case, and with it its evidence and files: the applicants' side always; the respondents' side once it is accepted
 * and so served on them; arbitrators who sit in it, from then on too; an agent until the letter of authority is revoked;
 * and the secretaries of the institution all of its cases.
 */
export function seesCase({ id, cate, tenantId }: Viewer): SQL {
  const takesPart = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${id} and ${caseAttendee.revokedAt} is null
    and (${cases.acceptedAt} is not null or (${caseAttendee.camp} = 'APP' and ${cate} = 'USER')))`
  const own = sql`${cases.tenantId} = ${tenantId}`
  // Whoever is known by name gets the one condition that an index serves: lists among a million cases ask with it. Their own
  // cases are few, so they are looked up first.
  if (cate === 'MISHU') return sql`(${own})`
  if (cate === 'ARBI_USER') return sql`false`
  if (typeof cate === 'string') {
    const few = sql`array(select a.case_id from ${caseAttendee} a where a.account_id = ${id})`
    return sql`(${own} and ${cases.id} = any(${few}) and ${takesPart})`
  }
  return sql`(${own} and (${cate} = 'MISHU' or (${cate} in ('USER', 'ZCY') and ${takesPart})))`
}

const whole = sql`
  select ${cases.id}, ${cases.version}, ${cases.caseNo} as "caseNo", ${cases.receiptNo} as "receiptNo",
    ${utc(cases.openedAt)} as "openedAt", ${utc(cases.changedAt)} as "changedAt",
    ${cases.cause}, ${cases.state}, ${cases.amount},
    coalesce(${cases.form}->>'currency', 'CNY') as currency, ${cases.secretaryId} as "secretaryId",
    (select coalesce(json_agg(json_build_object('camp', a.camp, 'role', a.role, 'name', a.name) order by a.position), '[]')
      from ${caseAttendee} a where a.case_id = ${cases.id} and a.revoked_at is null and a.role <> 'arbitrator') as attendees`

/** Cases with those who take part, by id. Rights are the caller's business. */
export async function readCases(orm: Orm, ids: string[]): Promise<Map<string, CaseRow>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<CaseRow>(orm, sql`${whole} from ${cases} where ${cases.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page of the cases for which `mine` holds, newest first, and how many there are in all. */
export async function readCasePage(orm: Orm, mine: SQL, { page, size }: { page: number; size: number }) {
  const total = sql`select count(*)::int from ${cases} where ${mine}`
  const rows = await rowsOf<CaseRow & { total: number }>(
    orm,
    sql`${whole}, (${total}) as total from ${cases} where ${mine}
      ${orderBy(firstOrder)} limit ${size} offset ${(page - 1) * size}`,
  )
  const all = rows[0]?.total ?? (page === 1 ? 0 : await countOf(orm, total))
  return { total: all, list: rows.map(({ total: _, ...row }) => row) }
}

/** The first cases for which `mine` holds, at most `size`. */
export function readNextCases(orm: Orm, mine: SQL, order: CaseOrder, size: number): Promise<CaseRow[]> {
  return rowsOf<CaseRow>(orm, sql`${whole} from ${cases} where ${mine} ${orderBy(order)} limit ${size}`)
}
