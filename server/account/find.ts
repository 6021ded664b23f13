import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Category } from '../../contract/kernel/call.ts'
import type { Orm } from '../database/db.ts'
import { account } from '../tables/account.ts'
import type { Person } from '../who.ts'
import type { AccountRow } from './user.ts'

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

/** The accounts of the institution of `me`; who was removed is in none. */
export const ofInstitution = (me: Pick<Person, 'tenantId'>) =>
  and(eq(account.tenantId, me.tenantId), isNull(account.removedAt))

/** An account of the same institution, or `notFound`. */
export async function mustFindAccount(orm: Orm, me: Pick<Person, 'tenantId'>, id: string): Promise<AccountRow> {
  const [row] = await orm
    .select()
    .from(account)
    .where(and(eq(account.id, id), ofInstitution(me)))
  if (!row) throw new AppError('notFound')
  return row
}

/** Whether the installation never had an administrator. */
export async function isUnkept(orm: Orm): Promise<boolean> {
  const keepers = arrayContains(account.roles, ['ROLE_ADMIN'])
  const rows = await orm.select({ id: account.id }).from(account).where(keepers).limit(1)
  return rows.length === 0
}
