import { type SQL, sql } from 'drizzle-orm'
import type { CaseRow } from '../../contract/case.ts'
import { countOf, type Orm, rowsOf, utc } from '../database/db.ts'
import { caseAttendee, cases } from '../database/schema.ts'
import type { Viewer } from '../right.ts'

/** Those who take part see a case, and the secretaries of the institution all of its cases. */
export function seesCase({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${cases.tenantId} = ${tenantId} and (${cate} = 'MISHU' or exists (
    select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id} and ${caseAttendee.accountId} = ${id})))`
}

const whole = sql`
  select ${cases.id}, 1 as version, ${cases.caseNo} as "caseNo", ${cases.caseNo} as "receiptNo",
    ${utc(cases.openedAt)} as "openedAt", ${cases.cause}, ${cases.state}, ${cases.amount},
    (select coalesce(json_agg(json_build_object('camp', a.camp, 'role', a.role, 'name', a.name) order by a.position), '[]')
      from ${caseAttendee} a where a.case_id = ${cases.id}) as attendees`

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
      order by ${cases.openedAt} desc, ${cases.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const all = rows[0]?.total ?? (page === 1 ? 0 : await countOf(orm, total))
  return { total: all, list: rows.map(({ total: _, ...row }) => row) }
}
