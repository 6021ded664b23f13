import { eq } from 'drizzle-orm'
import type { account as calls } from '../../contract/account.ts'
import { AppError } from '../../contract/errors.ts'
import type { Orm } from '../database/db.ts'
import type { OwnTransaction, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { channelOf } from '../provider/letters.ts'
import { checkSentCode, useSentCode } from './code.ts'
import { countFailure, forgetFailures, refuseAfterFailures } from './failures.ts'
import { accountAt } from './find.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { endSessionsOf } from './sessions.ts'
import { account } from './table.ts'

/** Writes a password hashed before and ends the sessions of the account, but the one that is named. */
export async function setPassword(
  house: House,
  orm: Orm,
  id: string,
  passwordHash: string,
  except = '',
): Promise<void> {
  await orm.update(account).set({ passwordHash, passwordAt: house.now() }).where(eq(account.id, id))
  await endSessionsOf(orm, id, except)
}

export const forget: OwnTransaction<typeof calls.forget> = {
  async ownTransaction({ house, body, from }) {
    const { account: address, cate, code, tenantId, type } = body
    if ((channelOf(address) === 'mail') !== (type === 'email'))
      throw new AppError('badRequest', {}, [
        { path: ['account'], code: type === 'email' ? 'email.format' : 'phone.format' },
      ])
    const wanted = { use: 'forget', address, tenantId } as const
    await checkSentCode(house, wanted, code, from)
    const found = await accountAt(house.db.orm, { address, tenantId, cate })
    // The code was guessed, or belongs to an account of another kind: as if it were wrong.
    if (!found) throw new AppError('sentCodeWrong')
    if (await verifyPassword(found.passwordHash, body.password)) throw new AppError('passwordSame')
    const hash = await hashPassword(body.password)
    await house.db.tx(async (tx) => {
      await useSentCode(house, tx, wanted, code)
      await setPassword(house, tx, found.id, hash)
    })
    await forgetFailures(house, found)
    return null
  },
}

/** Throws `passwordOldWrong` unless this is the person's password; wrong ones count as they do at login. */
export async function provePassword(house: House, accountId: string, password: string): Promise<void> {
  const [found] = await house.db.orm.select().from(account).where(eq(account.id, accountId))
  if (!found) throw new AppError('signedOut')
  await refuseAfterFailures(house, found)
  if (!(await verifyPassword(found.passwordHash, password))) {
    await countFailure(house, found)
    throw new AppError('passwordOldWrong')
  }
  await refuseAfterFailures(house, found)
  await forgetFailures(house, found)
}

export const updatePass: PreparedTransaction<typeof calls.updatePass> = {
  async before({ house, me, body }) {
    await provePassword(house, me.id, body.oldPass)
    if (body.oldPass === body.newPass) throw new AppError('passwordSame')
  },
  async inTransaction({ house, tx, me, body }) {
    await setPassword(house, tx, me.id, await hashPassword(body.newPass), me.session)
    return null
  },
}
