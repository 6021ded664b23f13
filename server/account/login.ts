import { and, eq, isNull } from 'drizzle-orm'
import type { account as calls } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { checkCaptcha, makeCaptcha } from './captcha/captcha.ts'
import { knownTo } from './device/device.ts'
import { askFactor } from './factor/endLogin.ts'
import { letIn } from './letIn.ts'
import { againstLogin, countFailure, forgetFailures, refuseAfterFailures } from './password/failures.ts'
import { verifyPassword } from './password/password.ts'
import { daysLeft } from './user.ts'

export const captcha: Handler<typeof calls.captcha> = ({ house, tx }) => makeCaptcha(house, tx)

/**
 * Specification §5 and §7. The captcha is used up whatever comes after, so nothing here may be rolled back with a
 * refusal; and hashing takes too long to hold a transaction. No answer tells whether the account exists.
 */
export const login: OwnTransaction<typeof calls.login> = {
  async ownTransaction({ house, body, from, device }) {
    await checkCaptcha(house, body.uuid, body.code)
    // Of whatever name, or the answer would tell who still has it; and it is no guess at anybody's own.
    if (body.cate === 'ZCY' && body.password === house.config.zcyDefaultPassword && body.password !== '')
      throw new AppError('passwordDefault')
    const [found] = await house.db.orm
      .select()
      .from(account)
      .where(
        and(
          eq(account.tenantId, body.tenantId),
          eq(account.username, body.username),
          account.enabled,
          isNull(account.removedAt),
        ),
      )
    const known = await knownTo(house.db.orm, found?.id, device.secret)
    const against = againstLogin(house, body, from.ip, known)
    await refuseAfterFailures(house, against)
    const good = await verifyPassword(found?.passwordHash, body.password)
    // Secretaries come in by their own door, and nobody else does (specification §6).
    const door = body.cate === 'MISHU' ? 'login2' : 'login'
    // Who knows the password may know what became of the account.
    if (found?.cate === 'ZCY' && good && body.cate === 'ARBI_USER') throw new AppError('enrolled')
    if (!found || !good || found.cate !== body.cate || body.loginType !== door) {
      await countFailure(house, against)
      throw new AppError('loginWrong')
    }
    // Again: of many guesses sent at once, the right one must not pass after the last attempt was used up.
    await refuseAfterFailures(house, against)
    await forgetFailures(house, against)
    if (daysLeft(house, found) <= 0) throw new AppError('passwordExpired')
    const isApproved = found.status === '' || found.status === 'VERIFIED'
    if (isApproved) await askFactor(house, found.id)
    const reply = await house.db.tx((tx) => letIn(house, tx, found, { from, device, strong: false }))
    if (reply) return reply
    await askFactor(house, found.id)
    throw new AppError('loginWrong')
  },
}
