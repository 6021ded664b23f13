import type * as z from 'zod/mini'
import type { account as calls, forgetCodeBody } from '../../contract/account/account.ts'
import { AppError, type Language } from '../../contract/errors/errors.ts'
import type { Call } from '../../contract/kernel/call.ts'
import type { Tx } from '../database/db.ts'
import type { Context, OwnTransaction, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendCodeLetter } from '../provider/codeLetter.ts'
import { channelOf, mustReach } from '../provider/letters.ts'
import type { From } from '../who.ts'
import { countAsked, mustBeSomebody } from './askers.ts'
import { type CodeFor, checkSentCode, codeMs, makeSentCode } from './code.ts'
import { accountAt } from './find.ts'

/** Who asks for a code, in which language. */
interface Asking {
  house: House
  tx: Tx
  language: Language
  from: From
}

/** Makes a code and sends it. */
export async function sendCodeTo({ house, tx, language, from }: Asking, wanted: CodeFor): Promise<void> {
  mustReach(house, channelOf(wanted.address))
  await countAsked(house, tx, from, wanted)
  const code = await makeSentCode(house, tx, wanted)
  await sendCodeLetter(house, tx, { to: wanted.address, code, language, goodForMs: codeMs })
}

/** What calls that send a code have in common; their names tell them apart. */
type Asked<C extends Call> = Pick<Context<C>, 'house' | 'tx' | 'body' | 'language' | 'from'>

/** Before each of them, outside its transaction. */
export const beforeCode = ({ house, from }: { house: House; from: From }): Promise<void> => mustBeSomebody(house, from)

const codeFor = (use: CodeFor['use']) => async (asked: Asked<typeof calls.getCode>) => {
  await sendCodeTo(asked, { use, address: asked.body.account })
  return null
}

export const getCode: PreparedTransaction<typeof calls.getCode> = {
  before: beforeCode,
  inTransaction: codeFor('register'),
}
export const getOrgCode: PreparedTransaction<typeof calls.getOrgCode> = {
  before: beforeCode,
  inTransaction: codeFor('corporation'),
}

export const getNewCode: PreparedTransaction<typeof calls.getNewCode> = {
  before: beforeCode,
  async inTransaction(asked) {
    await sendCodeTo(asked, { use: 'change', address: asked.query.account })
    return null
  },
}

// A GET, which else would run without a transaction.
export const phoneCode: OwnTransaction<typeof calls.phoneCode> = {
  async ownTransaction(asked) {
    await beforeCode(asked)
    await asked.house.db.tx((tx) => sendCodeTo({ ...asked, tx }, { use: 'register', address: asked.query.phone }))
    return null
  },
}

/**
 * The code is made and counted whether or not there is such an account, and only the letter is left out: neither the answer,
 * nor the next one, nor a guess at the code tells which it was.
 */
async function forgetCode({ house, tx, body, language, from }: Asked<typeof calls.getForgetCode>): Promise<null> {
  const { tenantId, cate } = body
  const address = addressIn(body)
  mustReach(house, channelOf(address))
  const wanted = { use: 'forget', address, tenantId } as const
  await countAsked(house, tx, from, wanted)
  const code = await makeSentCode(house, tx, wanted)
  if (await accountAt(tx, { address, tenantId, cate }))
    await sendCodeLetter(house, tx, { to: address, code, language, goodForMs: codeMs })
  return null
}

/** Where the code goes: `account`, which must be what `type` says; `phone`, where it is given, is the same one. */
function addressIn({ account, type, phone }: z.output<typeof forgetCodeBody>): string {
  if (String(type) === '2' && channelOf(account) !== 'mail')
    throw new AppError('badRequest', {}, [{ path: ['account'], code: 'email.format' }])
  if (String(type) === '1' && (channelOf(account) !== 'sms' || (phone !== undefined && phone !== account)))
    throw new AppError('badRequest', {}, [{ path: ['account'], code: 'phone.format' }])
  return account
}

export const getForgetCode: PreparedTransaction<typeof calls.getForgetCode> = {
  before: beforeCode,
  inTransaction: forgetCode,
}
export const sendCode: PreparedTransaction<typeof calls.sendCode> = { before: beforeCode, inTransaction: forgetCode }

export const checkCode: OwnTransaction<typeof calls.checkCode> = {
  async ownTransaction({ house, body, from, language }) {
    const { use, account: address, tenantId } = body
    await checkSentCode(house, use === 'forget' ? { use, address, tenantId } : { use, address }, body.code, {
      from,
      language,
    })
    return null
  },
}
