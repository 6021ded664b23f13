import { eq, sql } from 'drizzle-orm'
import type { account as calls } from '../../../contract/account/account.ts'
import { AppError, type Language } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import type { Handler, PreparedTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { account } from '../../tables/account.ts'
import type { From, Person } from '../../who.ts'
import { checkSentCode, useSentCode as spendCode } from '../code.ts'
import { refuseTaken } from '../create.ts'
import { mustBeFresh, mustHaveShown, mustShowAgain } from '../factor/prove.ts'
import { provePassword } from '../password/provePassword.ts'
import { tellOfChange } from '../tellOfChange.ts'
import { daysLeft, userOf } from '../user.ts'
import { logChanges } from './identity.ts'
import { unseal } from './key.ts'

/** All of somebody that the question who asks leaves out. Every page asks when it begins. */
const profileQuery = prepared((orm) =>
  orm
    .select({ profile: account.profile })
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
    .prepare('profile_of'),
)

export const info: Handler<typeof calls.info> = async ({ house, tx, me }) => {
  const [own] = await profileQuery(house.db, tx).execute({ id: me.id })
  if (!own) throw new AppError('signedOut')
  return {
    user: { ...userOf(house, { ...own, ...me }), roles: me.roles },
    roles: me.roles,
    dataScopes: me.dataScopes,
    pwdTimeOut: daysLeft(house, me),
  }
}

export const updateCenter: Handler<typeof calls.updateCenter> = async (context) => {
  const { house, tx, me, body } = context
  const { nickName, notices, ...said } = body
  // Held until the change is made: the log says what it was changed from.
  const [before] = await tx.select().from(account).where(eq(account.id, me.id)).for('no key update')
  if (!before) throw new AppError('signedOut')
  const { profile } = before
  // Who sits at somebody's open page does not lead their money elsewhere.
  if (said.bankCard !== (profile.bankCard ?? '') || said.bank !== (profile.bank ?? '')) await mustBeFresh(house, tx, me)
  // An identity that somebody verified is theirs no longer to change: doors open by its number, others know them by its name.
  const { certificatesCate = '', certificatesNum = '' } = profile
  const isVerified = before.verifyType !== ''
  const verified = isVerified ? { certificatesCate, certificatesNum } : {}
  const name = isVerified ? before.nickName : nickName
  const [row] = await tx
    .update(account)
    .set({ nickName: name, notices, profile: { ...profile, ...said, ...verified } })
    .where(eq(account.id, me.id))
    .returning()
  if (!row) throw new AppError('signedOut')
  await logChanges(context, before, row)
  return { ...userOf(house, row), roles: me.roles }
}

type Address = { email: string } | { phone: string }

const codeFor = (to: Address) => ({ use: 'change' as const, address: 'email' in to ? to.email : to.phone })

interface Proving {
  house: House
  me: Person
  from: From
  language: Language
}

/**
 * Where a forgotten password is set from is changed as the password is: by a session that showed the second factor, where there is
 * one. The password is looked at before the code: who does not know it learns nothing about that.
 */
async function prove(scene: Proving, sealed: string, to: Address, code: string): Promise<void> {
  const { house, me, from, language } = scene
  await mustShowAgain(house, house.db.orm, me)
  await provePassword(house, me.id, (await unseal(house, sealed)) ?? '')
  await checkSentCode(house, codeFor(to), code, { from, language })
}

async function change({ house, tx, me }: { house: House; tx: Tx; me: Person }, to: Address, code: string) {
  await mustHaveShown(tx, me)
  await spendCode(house, tx, codeFor(to), code)
  await tx.update(account).set(to).where(eq(account.id, me.id)).catch(refuseTaken)
  await tellOfChange(house, tx, me, ['email' in to ? 'email' : 'phone'])
  return null
}

export const updateEmail: PreparedTransaction<typeof calls.updateEmail> = {
  before: (scene) => prove(scene, scene.body.password, { email: scene.body.email }, scene.params.code),
  inTransaction: (context) => change(context, { email: context.body.email }, context.params.code),
}

export const updatePhone: PreparedTransaction<typeof calls.updatePhone> = {
  before: (scene) => prove(scene, scene.body.password, { phone: scene.body.phone }, scene.params.code),
  inTransaction: (context) => change(context, { phone: context.body.phone }, context.params.code),
}
