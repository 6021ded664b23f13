import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { signings } from '../../contract/signing/signing.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { keepersInTurn, keepersOf } from '../account/keepers.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { signingKey } from '../tables/signing.ts'
import type { Person } from '../who.ts'

/*
 * A key that has become known to others must sign nothing more at once, so one administrator suspends its certificate (RFC 5280,
 * certificateHold); for good it goes by the word of a second one. An institution with fewer than two administrators cannot ask that.
 */

const ofSeal = (tenantId: number) => `tenant:${tenantId}`
const userOf = (holder: string) => (holder.startsWith('account:') ? holder.slice('account:'.length) : '')

const inForce = and(isNull(signingKey.revokedAt), isNull(signingKey.retiredAt))

export const revokeCertificate: Handler<typeof signings.revokeCertificate> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, tx, me)
  await keepersInTurn(tx, me.tenantId)
  if (body.userId) {
    const mine = and(eq(account.id, body.userId), eq(account.tenantId, me.tenantId))
    const [person] = await tx.select({ id: account.id }).from(account).where(mine)
    if (!person) throw new AppError('notFound')
  }
  const holder = body.userId ? `account:${body.userId}` : ofSeal(me.tenantId)
  const [key] = await tx
    .select()
    .from(signingKey)
    .where(and(eq(signingKey.holder, holder), inForce, isNull(signingKey.heldAt)))
  if (!key) throw new AppError('notFound')
  const now = house.now()
  const alone = (await keepersOf(tx, me.tenantId)).length < 2
  const held = { heldAt: now, heldById: me.id, heldBy: me.nickName, heldReason: body.reason }
  const revoked = alone ? { revokedAt: now, revokedReason: body.reason, revokedBy: me.nickName } : {}
  await tx
    .update(signingKey)
    .set({ ...held, ...revoked })
    .where(eq(signingKey.id, key.id))
  const action = alone ? 'signing.revokeCertificate' : 'signing.holdCertificate'
  await audit(context, action, key.name, { reason: ['', body.reason] })
  return null
}

type HeldKey = typeof signingKey.$inferSelect & { heldAt: Date }

async function heldIn(tx: Tx, me: Person, id?: string): Promise<HeldKey[]> {
  const own = and(eq(signingKey.tenantId, me.tenantId), inForce, isNotNull(signingKey.heldAt))
  const rows = await tx
    .select()
    .from(signingKey)
    .where(id ? and(own, eq(signingKey.id, id)) : own)
    .orderBy(asc(signingKey.heldAt))
  return rows as HeldKey[]
}

export const listHeldCertificates: Handler<typeof signings.listHeldCertificates> = async ({ tx, me }) =>
  (await heldIn(tx, me)).map((key) => ({
    ...{ id: key.id, name: key.name, userId: userOf(key.holder), reason: key.heldReason },
    ...{ byId: key.heldById ?? '', byName: key.heldBy, at: key.heldAt.toISOString() },
  }))

/** Throws `notFound`, and `change.second` for whoever it is about. */
async function mustFindHeld(tx: Tx, me: Person, id: string): Promise<HeldKey> {
  await keepersInTurn(tx, me.tenantId)
  const [key] = await heldIn(tx, me, id)
  if (!key) throw new AppError('notFound')
  if (userOf(key.holder) === me.id) throw new AppError('change.second')
  return key
}

export const confirmRevocation: Handler<typeof signings.confirmRevocation> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, tx, me)
  const key = await mustFindHeld(tx, me, body.id)
  // Who suspended it must still be one of the two.
  if (key.heldById === me.id) throw new AppError('change.second')
  if (!(await keepersOf(tx, me.tenantId)).includes(key.heldById ?? '')) throw new AppError('stale')
  // It was not to be relied upon from then on.
  const revoked = { revokedAt: key.heldAt, revokedReason: key.heldReason, revokedBy: `${key.heldBy}, ${me.nickName}` }
  await tx.update(signingKey).set(revoked).where(eq(signingKey.id, key.id))
  await audit(context, 'signing.revokeCertificate', key.name, { reason: ['', key.heldReason] })
  return null
}

export const releaseCertificate: Handler<typeof signings.releaseCertificate> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, tx, me)
  const key = await mustFindHeld(tx, me, body.id)
  await tx
    .update(signingKey)
    .set({ heldAt: null, heldById: null, heldBy: '', heldReason: '' })
    .where(eq(signingKey.id, key.id))
  await audit(context, 'signing.releaseCertificate', key.name, {})
  return null
}
