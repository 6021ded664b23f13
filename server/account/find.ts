import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Category } from '../../contract/call.ts'
import type { Orm } from '../database/db.ts'
import { account } from './table.ts'

/**
 * The account with this phone or mailbox that can have a password: not one that is disabled or removed, and not that of a
 * foreign applicant, who never had one.
 */
export async function accountAt(orm: Orm, wanted: { address: string; tenantId: number; cate: Category }) {
  const { address, tenantId, cate } = wanted
  const isThere = address.includes('@') ? sql`lower(${account.email}) = ${address}` : eq(account.phone, address)
  const [row] = await orm
    .select()
    .from(account)
    .where(
      and(
        eq(account.tenantId, tenantId),
        eq(account.cate, cate),
        isThere,
        account.enabled,
        isNull(account.removedAt),
        eq(account.isForeign, false),
      ),
    )
  return row
}
