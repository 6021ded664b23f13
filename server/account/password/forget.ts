import { byLinkOnly, type account as calls } from '../../../contract/account/account.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { OwnTransaction, PreparedTransaction } from '../../door/handler.ts'
import { channelOf } from '../../provider/letters.ts'
import { checkSentCode, useSentCode } from '../code.ts'
import { mustHaveShown, mustShowAgain } from '../factor/prove.ts'
import { accountAt } from '../find.ts'
import { tellOfChange } from '../tellOfChange.ts'
import { forgetAllFailures } from './failures.ts'
import { sendPassLink } from './passLink.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { provePassword } from './provePassword.ts'
import { setPassword } from './setPassword.ts'

export const forget: OwnTransaction<typeof calls.forget> = {
  async ownTransaction({ house, body, from, language }) {
    const { account: address, cate, code, tenantId, type } = body
    if ((channelOf(address) === 'mail') !== (type === 'email'))
      throw new AppError('badRequest', {}, [
        { path: ['account'], code: type === 'email' ? 'email.format' : 'phone.format' },
      ])
    const wanted = { use: 'forget', address, tenantId } as const
    await checkSentCode(house, wanted, code, { from, language })
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

export const updatePass: PreparedTransaction<typeof calls.updatePass> = {
  async before({ house, me, body }) {
    // Before the password is looked at: a session that never showed the factor is not told whether it guessed right.
    await mustShowAgain(house, house.db.orm, me)
    await provePassword(house, me.id, body.oldPass)
    if (body.oldPass === body.newPass) throw new AppError('passwordSame')
  },
  async inTransaction({ house, tx, me, body }) {
    await mustHaveShown(tx, me)
    await setPassword(house, tx, me.id, await hashPassword(body.newPass), me.session)
    await tellOfChange(house, tx, me, ['password'])
    return null
  },
}
