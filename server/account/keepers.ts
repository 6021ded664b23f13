import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import { isOffice } from '../../contract/kernel/office.ts'
import type { Tx } from '../database/db.ts'
import { account } from '../tables/account.ts'
import type { AccountRow } from './user.ts'

type Held = Pick<AccountRow, 'cate' | 'status' | 'enabled' | 'roles'>

/** The offices of an account. Whether it is approved does not matter: others than administrators approve. */
export const officesOf = ({ cate, roles }: Pick<Held, 'cate' | 'roles'>) =>
  cate === 'MISHU' ? roles.filter((role) => isOffice(role)) : []

export const isKeeper = (row: Held) =>
  row.enabled && row.status !== 'UNVERIFIED' && officesOf(row).includes('ROLE_ADMIN')

/** What administrators do follows one another within an institution: of two at once, the second sees what the first did. */
export async function keepersInTurn(tx: Tx, tenantId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(715090, ${tenantId})`)
}

/** The administrators of an institution who can log in. */
export async function keepersOf(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .select()
    .from(account)
    .where(
      and(
        eq(account.tenantId, tenantId),
        arrayContains(account.roles, ['ROLE_ADMIN']),
        isNull(account.removedAt),
        isNull(account.invitedAt),
      ),
    )
  return rows.filter(isKeeper).map(({ id }) => id)
}
