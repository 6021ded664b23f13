import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'
import { loginFailure } from './table.ts'

/** So many wrong passwords for one name, from whatever addresses, within so long after the first. */
export const failureMax = 10
export const failureWindowMs = 10 * 60_000

/** A name as it was typed: names nobody has are counted alike, or the answer would tell which exist. */
export interface Named {
  tenantId: number
  username: string
}

const isName = ({ tenantId, username }: Named) =>
  and(eq(loginFailure.tenantId, tenantId), eq(loginFailure.username, username))

/** Throws `tooMany` with the seconds to wait while a name has had its wrong passwords. */
export async function refuseAfterFailures(house: House, name: Named): Promise<void> {
  const [row] = await house.db.orm.select().from(loginFailure).where(isName(name))
  if (row && row.failures >= failureMax) refuseUntil(house, row.since)
}

/** Counts a wrong password. Throws `tooMany` where others, sent in the same moment, used up the last attempt before it. */
export async function countFailure(house: House, { tenantId, username }: Named): Promise<void> {
  const now = house.now()
  const begun = new Date(now.getTime() - failureWindowMs).toISOString()
  const over = sql`${loginFailure.since} <= ${begun}::timestamptz`
  const [row] = await house.db.orm
    .insert(loginFailure)
    .values({ tenantId, username, failures: 1, since: now })
    .onConflictDoUpdate({
      target: [loginFailure.tenantId, loginFailure.username],
      set: {
        failures: sql`case when ${over} then 1 else ${loginFailure.failures} + 1 end`,
        since: sql`case when ${over} then ${now.toISOString()}::timestamptz else ${loginFailure.since} end`,
      },
    })
    .returning()
  if (row && row.failures > failureMax) refuseUntil(house, row.since)
}

/** A right password: counting begins anew. */
export async function forgetFailures(house: House, name: Named): Promise<void> {
  await house.db.orm.delete(loginFailure).where(isName(name))
}

function refuseUntil(house: House, since: Date): void {
  const seconds = Math.ceil((since.getTime() + failureWindowMs - house.now().getTime()) / 1000)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}
