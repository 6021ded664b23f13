import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Registration } from '../../contract/registration/registration.ts'
import type { Orm } from '../database/db.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { registration } from '../tables/registration.ts'
import { file } from '../tables/upload.ts'

/**
 * The owner sees a registration; the institution's secretaries do once it was submitted. The pictures of somebody's identity
 * are for those who review them: any secretary while it waits, then the one who decided.
 */
export function seesRegistration({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${registration.accountId} = ${id} or (${registration.tenantId} = ${tenantId} and ${cate} = 'MISHU' and ${registration.state} <> 'stored'
    and (${registration.kind} <> 'identity' or ${registration.state} = 'submitted'
      or (${registration.state} <> 'withdrawn' and ${registration.reviewedBy} = ${id}))))`
}

const waits = sql`case when ${registration.state} = 'submitted' then 0 else 1 end`
const waitingFirst = sql`${waits}, case when ${registration.state} = 'submitted' then ${registration.submittedAt} end,
  coalesce(${registration.reviewedAt}, ${registration.submittedAt}) desc`

const reader = rowReader({
  select: sql`
    select ${registration.id}, ${registration.kind}, ${registration.state}, ${registration.version},
      ${registration.accountId} as "userId", ${registration.title}, ${registration.data}, ${registration.reason},
      (select nick_name from ${account} where ${account.id} = ${registration.accountId}) as "userName",
      coalesce((select nick_name from ${account} where ${account.id} = ${registration.reviewedBy}), '') as "reviewedBy",
      ${utc(registration.reviewedAt)} as "reviewedAt", ${utc(registration.submittedAt)} as "submittedAt",
      (select coalesce(json_agg(json_build_object('attachmentId', f.id, 'name', f.name, 'size', f.size, 'purpose', coalesce(f.purpose, '')) order by f.position), '[]')
        from ${file} f where f.record_kind = 'registration' and f.record_id = ${registration.id}) as files`,
  from: registration,
  id: registration.id,
  order: waitingFirst,
  rowOf: ({ data, ...row }: Registration): Registration => ({ ...row, data: readJson(registration.data, data) }),
})

/** A page: those that wait first, the oldest before; then the others, the newest before. */
export const { page: readRegistrationPage } = reader

/** The first hundred of those for which `which` holds, in that order. */
export const readRegistrations = (orm: Orm, which: SQL | undefined): Promise<Registration[]> =>
  reader.some(orm, sql`${which ?? sql`true`} order by ${waitingFirst}, ${registration.id} limit 100`)

/** One registration that `viewer` may see, or `notFound`. */
export async function mustSeeRegistration(orm: Orm, viewer: Viewer, id: string): Promise<Registration> {
  const [row] = await reader.some(orm, sql`${registration.id} = ${id} and ${seesRegistration(viewer)}`)
  if (!row) throw new AppError('notFound')
  return row
}
