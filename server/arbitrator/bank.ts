import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { logChanges } from '../account/center/identity.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import type { From } from '../who.ts'

/** Whether an account says where it is paid to. */
export async function knowsBank(orm: Orm, accountId: string): Promise<boolean> {
  const [row] = await orm.select({ profile: account.profile }).from(account).where(eq(account.id, accountId))
  return Boolean(row?.profile.bankCard)
}

/**
 * Keeps the bank account that an arbitrator is paid to where their own page and user administration show it, and nowhere
 * else. That it came is logged, without the number. Throws `state.closed` where one is known already: a link in a letter must
 * not turn payments away from it.
 */
export async function keepBank(
  { house, tx, from }: { house: House; tx: Tx; from: From },
  ownerId: string,
  { bank, bankCard }: { bank: string; bankCard: string },
): Promise<void> {
  if (bankCard === '') return
  const own = eq(account.id, ownerId)
  const [before] = await tx.select().from(account).where(own).for('no key update')
  if (!before) throw new Error('The owner of an application vanished')
  if (before.profile.bankCard) throw new AppError('state.closed', {}, [{ path: ['bankCard'], code: 'state.closed' }])
  const profile = { ...before.profile, bank, bankCard }
  await tx.update(account).set({ profile }).where(own)
  await logChanges({ house, tx, from, me: before }, before, { ...before, profile })
}
