import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { signings } from '../../contract/signing.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { account } from '../account/table.ts'
import { audit } from '../audit/audit.ts'
import type { Handler } from '../door/handler.ts'
import { revokeHolder } from './authority.ts'

export const revokeCertificate: Handler<typeof signings.revokeCertificate> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, tx, me)
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
