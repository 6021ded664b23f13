import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { signings } from '../../contract/signing.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { account } from '../account/table.ts'
import { audit } from '../audit/audit.ts'
import type { Handler } from '../door/handler.ts'
import { revokeHolder } from './authority.ts'
import { issuedFactsOf } from './register.ts'
import { issuedDocument } from './table.ts'

export const revokeDocument: Handler<typeof signings.revokeDocument> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, me)
  const own = and(eq(issuedDocument.code, body.code), eq(issuedDocument.tenantId, me.tenantId))
  const [row] = await tx.select().from(issuedDocument).where(own).for('update')
  if (!row) throw new AppError('notFound')
  if (row.state === 'revoked') throw new AppError('state.closed')
  const change = { state: 'revoked' as const, stateAt: house.now(), stateReason: body.reason }
  const [after] = await tx.update(issuedDocument).set(change).where(own).returning()
  if (!after) throw new AppError('notFound')
  await audit(context, 'signing.revokeDocument', row.code, { state: [row.state, 'revoked'], reason: ['', body.reason] })
  return issuedFactsOf(tx, after)
}

export const revokeCertificate: Handler<typeof signings.revokeCertificate> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, me)
  const holder = body.userId ? `account:${body.userId}` : `tenant:${me.tenantId}`
  if (body.userId) {
    const mine = and(eq(account.id, body.userId), eq(account.tenantId, me.tenantId))
    const [person] = await tx.select({ id: account.id }).from(account).where(mine)
    if (!person) throw new AppError('notFound')
  }
  const revoked = await revokeHolder(context, holder, { reason: body.reason, by: me.nickName })
  if (revoked === 0) throw new AppError('notFound')
  await audit(context, 'signing.revokeCertificate', holder, { reason: ['', body.reason] })
  return null
}
