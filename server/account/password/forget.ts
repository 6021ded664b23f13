import { eq } from 'drizzle-orm'
import { byLinkOnly, type account as calls } from '../../../contract/account.ts'
import { AppError } from '../../../contract/errors.ts'
import type { OwnTransaction, PreparedTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { channelOf } from '../../provider/letters.ts'
import { checkSentCode, useSentCode } from '../code.ts'
import { accountAt } from '../find.ts'
import { account } from '../table.ts'
import { tellOfChange } from '../tellOfChange.ts'
import { againstProof, countFailure, forgetAllFailures, forgetFailures, refuseAfterFailures } from './failures.ts'
import { sendPassLink } from './passLink.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { setPassword } from './setPassword.ts'

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
    // Four digits are too few for who decides over others' cases: theirs only bring the link that sets the password.
    if (byLinkOnly.includes(cate)) {
      await house.db.tx(async (tx) => {
        await useSentCode(house, tx, wanted, code)
        await sendPassLink(house, tx, found, 'forgotten')
      })
      return null
    }
    if (await verifyPassword(found.passwordHash, body.password)) throw new AppError('passwordSame')
    const hash = await hashPassword(body.password)
    await house.db.tx(async (tx) => {
      await useSentCode(house, tx, wanted, code)
      await setPassword(house, tx, found.id, hash)
      await forgetAllFailures(tx, found)
      await tellOfChange(house, tx, found, ['password'])
    })
    return null
  },
}

/** Throws `passwordOldWrong` unless this is the person's password. Wrong ones do not close the login: who sits here is in already. */
export async function provePassword(house: House, accountId: string, password: string): Promise<void> {
  const [found] = await house.db.orm.select().from(account).where(eq(account.id, accountId))
  if (!found) throw new AppError('signedOut')
  const against = againstProof(accountId)
  await refuseAfterFailures(house, against)
  if (!(await verifyPassword(found.passwordHash, password))) {
    await countFailure(house, against)
    throw new AppError('passwordOldWrong')
  }
  await refuseAfterFailures(house, against)
  await forgetFailures(house, against)
}

export const updatePass: PreparedTransaction<typeof calls.updatePass> = {
  async before({ house, me, body }) {
    await provePassword(house, me.id, body.oldPass)
    if (body.oldPass === body.newPass) throw new AppError('passwordSame')
  },
  async inTransaction({ house, tx, me, body }) {
    await setPassword(house, tx, me.id, await hashPassword(body.newPass), me.session)
    await tellOfChange(house, tx, me, ['password'])
    return null
  },
}
