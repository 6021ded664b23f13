import { type SQL, sql } from 'drizzle-orm'
import { blocksOnline } from '../../contract/defence/defence.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { defence } from '../tables/defence.ts'

const blocking = sql.join(
  blocksOnline.map((state) => sql`${state}`),
  sql`, `,
)

/** Whether an objection keeps a case from being heard online, as a condition over the case's id. */
export const onlineBlocked = (caseId: SQL): SQL =>
  sql`exists (select from ${defence} where ${defence.caseId} = ${caseId} and ${defence.kind} = 'objection'
    and ${defence.state} in (${blocking}))`

/** The same of one case: who schedules a hearing online asks this first. */
export async function onlineIsBlocked(orm: Orm, caseId: string): Promise<boolean> {
  const [row] = await rowsOf<{ blocked: boolean }>(orm, sql`select ${onlineBlocked(sql`${caseId}::uuid`)} as blocked`)
  return row?.blocked ?? false
}
