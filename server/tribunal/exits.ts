import { sql } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { tribunalMember } from '../tables/tribunal.ts'

/** Appointments that an arbitrator accepted and that ended before the case did: by a challenge, a resignation or a removal. */
export async function midwayExitsOf(orm: Orm, accountId: string): Promise<number> {
  const [row] = await rowsOf<{ exits: number }>(
    orm,
    sql`select count(*)::int as exits from ${tribunalMember} where ${tribunalMember.accountId} = ${accountId}
      and ${tribunalMember.state} in ('resigned', 'removed') and ${tribunalMember.acceptedAt} is not null`,
  )
  return row?.exits ?? 0
}
