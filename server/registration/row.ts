import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Registration } from '../../contract/registration.ts'
import { account } from '../account/table.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { file } from '../upload/table.ts'
import { registration } from './table.ts'

/**
 * The owner sees a registration; the institution's secretaries do once it was submitted. The pictures of somebody's identity
 * are for those who review them: any secretary while it waits, then the one who decided.
 */
export function seesRegistration({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${registration.accountId} = ${id} or (${registration.tenantId} = ${tenantId} and ${cate} = 'MISHU' and ${registration.state} <> 'stored'
    and (${registration.kind} <> 'identity' or ${registration.state} = 'submitted'
      or (${registration.state} <> 'withdrawn' and ${registration.reviewedBy} = ${id}))))`
}

const utc = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const whole = sql`
  select ${registration.id}, ${registration.kind}, ${registration.state}, ${registration.version},
    ${registration.accountId} as "userId", ${registration.title}, ${registration.data}, ${registration.reason},
    (select nick_name from ${account} where ${account.id} = ${registration.accountId}) as "userName",
    coalesce((select nick_name from ${account} where ${account.id} = ${registration.reviewedBy}), '') as "reviewedBy",
    ${utc(sql`${registration.reviewedAt}`)} as "reviewedAt", ${utc(sql`${registration.submittedAt}`)} as "submittedAt",
    (select coalesce(json_agg(json_build_object('attachmentId', f.id, 'name', f.name, 'size', f.size, 'purpose', coalesce(f.purpose, '')) order by f.position), '[]')
      from ${file} f where f.record_kind = 'registration' and f.record_id = ${registration.id}) as files`

const waits = sql`case when ${registration.state} = 'submitted' then 0 else 1 end`
const waitingFirst = sql`${waits}, case when ${registration.state} = 'submitted' then ${registration.submittedAt} end,
  coalesce(${registration.reviewedAt}, ${registration.submittedAt}) desc, ${registration.id}`

/** Registrations for which `which` holds: those that wait first, the oldest before; then the others, the newest before. */
export function readRegistrations(orm: Orm, which: SQL | undefined, { page, size } = { page: 1, size: 100 }) {
  return rowsOf<Registration>(
    orm,
    sql`${whole} from ${registration} where ${which} order by ${waitingFirst} limit ${size} offset ${(page - 1) * size}`,
  )
}

export function countRegistrations(orm: Orm, which: SQL | undefined): Promise<number> {
  return countOf(orm, sql`select count(*)::int from ${registration} where ${which}`)
}

/** One registration that `viewer` may see, or `notFound`. */
export async function mustSeeRegistration(orm: Orm, viewer: Viewer, id: string): Promise<Registration> {
  const [row] = await readRegistrations(orm, and(eq(registration.id, id), seesRegistration(viewer)))
  if (!row) throw new AppError('notFound')
  return row
}
