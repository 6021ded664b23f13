import { and, eq, sql } from 'drizzle-orm'
import type { account as calls, User } from '../../contract/account.ts'
import type { Category } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { account, session } from '../database/schema.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sessionEnded } from '../live.ts'
import { openSession, type Person } from '../who.ts'
import { checkCaptcha, makeCaptcha } from './captcha.ts'
import { countFailure, forgetFailures, refuseAfterFailures } from './failures.ts'
import { verifyPassword } from './password.ts'

const cateNames: Record<Category, string> = {
  USER: '当事人',
  MISHU: '办案秘书',
  ZCY: '仲裁员',
  ARBI_USER: '仲裁员申请人',
}

type Account = Omit<Person, 'session' | 'expiresAt'>

function userOf(person: Account): User {
  const { id, username, nickName, cate, tenantId, status, roles } = person
  return { id, username, nickName, cate, cateName: cateNames[cate], tenantId, status, roles }
}

/** Whole days until the password must be changed; 0 or less when it is too old (decisions C-12). */
function daysLeft(house: House, passwordAt: Date): number {
  return house.config.passwordDays - Math.floor((house.now().getTime() - passwordAt.getTime()) / 86_400_000)
}

export const captcha: Handler<typeof calls.captcha> = ({ house, tx }) => makeCaptcha(house, tx)

/**
 * Specification §5 and §7. The captcha is used up whatever comes after, so nothing here may be rolled back with a
 * refusal; and hashing takes too long to hold a transaction. No answer tells whether the account exists.
 */
export const login: OwnTransaction<typeof calls.login> = {
  async ownTransaction({ house, body }) {
    await checkCaptcha(house, body.uuid, body.code)
    await refuseAfterFailures(house, body)
    const [found] = await house.db.orm
      .select()
      .from(account)
      .where(and(eq(account.tenantId, body.tenantId), eq(account.username, body.username)))
    const good = await verifyPassword(found?.passwordHash, body.password)
    if (!found || !good || found.cate !== body.cate) {
      await countFailure(house, body)
      throw new AppError('loginWrong')
    }
    // Again: of many guesses sent at once, the right one must not pass after the last attempt was used up.
    await refuseAfterFailures(house, body)
    await forgetFailures(house, body)
    if (
      found.cate === 'ZCY' &&
      house.config.zcyDefaultPassword !== '' &&
      body.password === house.config.zcyDefaultPassword
    ) {
      throw new AppError('passwordDefault')
    }
    const pwdTimeOut = daysLeft(house, found.passwordAt)
    if (pwdTimeOut <= 0) throw new AppError('passwordExpired')
    const known = {
      user: userOf(found),
      roles: found.roles,
      dataScopes: found.dataScopes,
      updatePassWord: false,
      pwdTimeOut,
    }
    if (found.status !== '' && found.status !== 'VERIFIED') return { ...known, token: null, expiresAt: null }
    const opened = await openSession(house, house.db.orm, found.id)
    return { ...known, token: opened.token, expiresAt: opened.expiresAt.toISOString() }
  },
}

export const info: Handler<typeof calls.info> = async ({ house, me }) => ({
  user: userOf(me),
  roles: me.roles,
  dataScopes: me.dataScopes,
  pwdTimeOut: daysLeft(house, me.passwordAt),
})

export const logout: Handler<typeof calls.logout> = async ({ tx, me }) => {
  await tx.delete(session).where(eq(session.tokenHash, me.session))
  await tx.execute(sql`select pg_notify(${sessionEnded}, ${me.session})`)
  return null
}
