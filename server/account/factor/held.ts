import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { FactorWay } from '../../../contract/account/factor.ts'
import type { Orm, Tx } from '../../database/db.ts'
import { factorPasskey, factorRecovery, factorTotp } from '../../tables/factor.ts'

/** The second factors that somebody has. */
export async function heldBy(orm: Orm, accountId: string) {
  const isConfirmed = and(eq(factorTotp.accountId, accountId), isNotNull(factorTotp.confirmedAt))
  const [totp] = await orm.select({ id: factorTotp.accountId }).from(factorTotp).where(isConfirmed)
  const passkeys = await orm
    .select()
    .from(factorPasskey)
    .where(eq(factorPasskey.accountId, accountId))
    .orderBy(factorPasskey.createdAt)
  const [codes] = await orm
    .select({ left: count() })
    .from(factorRecovery)
    .where(eq(factorRecovery.accountId, accountId))
  return { totp: totp !== undefined, passkeys, recoveryLeft: codes?.left ?? 0 }
}

/** By which ways somebody can show a second factor; none where they have none. */
export function waysOf({ totp, passkeys, recoveryLeft }: Awaited<ReturnType<typeof heldBy>>): FactorWay[] {
  if (!totp && passkeys.length === 0) return []
  return [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp ? ['totp' as const] : []),
    ...(recoveryLeft > 0 ? ['recovery' as const] : []),
  ]
}

/**
 * What changes the factors of somebody, and what a session of theirs may do because of them, follows one another: of two at once
 * the second sees what the first did. Answers with the ways there are now.
 */
export async function waysInTurn(tx: Tx, accountId: string): Promise<FactorWay[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(715093, hashtext(${accountId}))`)
  return waysOf(await heldBy(tx, accountId))
}
