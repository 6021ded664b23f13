import type * as z from 'zod/mini'
import type { account as calls, forgetCodeBody } from '../../contract/account.ts'
import type { Call } from '../../contract/call.ts'
import { AppError, type Language } from '../../contract/errors.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handler, OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { channelOf, mustReach, sendLetter } from '../provider/letters.ts'
import type { From } from '../who.ts'
import { countAsked } from './askers.ts'
import { type CodeFor, checkSentCode, codeMs, makeSentCode } from './code.ts'
import { accountAt } from './find.ts'

/** Who asks for a code, in which language. */
interface Asking {
  house: House
  tx: Tx
  language: Language
  from: From
}

/** The letter that brings a code, in the language its reader asked in. */
export async function sendCodeTo({ house, tx, language, from }: Asking, wanted: CodeFor): Promise<void> {
  mustReach(house, channelOf(wanted.address))
  await countAsked(house, tx, from)
  await post(house, tx, wanted.address, await makeSentCode(house, tx, wanted), language)
}

function post(house: House, tx: Tx, to: string, code: string, language: Language): Promise<void> {
  const minutes = codeMs / 60_000
  const [subject, text] =
    language === 'en'
      ? [
          'Your verification code',
          `Your verification code is ${code}. It is good for ${minutes} minutes. If you did not ask for it, you need not do anything.`,
        ]
      : ['验证码', `您的验证码是${code}，${minutes}分钟内有效。如非本人操作，请忽略本消息。`]
  return sendLetter(house, tx, { channel: channelOf(to), to, subject, text, code, goodForMs: codeMs })
}

/** What calls that send a code have in common; their names tell them apart. */
type Asked<C extends Call> = Pick<Context<C>, 'house' | 'tx' | 'body' | 'language' | 'from'>

const codeFor = (use: CodeFor['use']) => async (asked: Asked<typeof calls.getCode>) => {
  await sendCodeTo(asked, { use, address: asked.body.account })
  return null
}

export const getCode: Handler<typeof calls.getCode> = codeFor('register')
export const getOrgCode: Handler<typeof calls.getOrgCode> = codeFor('corporation')

export const getNewCode: Handler<typeof calls.getNewCode> = async (asked) => {
  await sendCodeTo(asked, { use: 'change', address: asked.query.account })
  return null
}

// A GET, which else would run without a transaction.
export const phoneCode: OwnTransaction<typeof calls.phoneCode> = {
  async ownTransaction(asked) {
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
  await countAsked(house, tx, from)
  const code = await makeSentCode(house, tx, { use: 'forget', address, tenantId })
  if (await accountAt(tx, { address, tenantId, cate })) await post(house, tx, address, code, language)
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

export const getForgetCode: Handler<typeof calls.getForgetCode> = forgetCode
export const sendCode: Handler<typeof calls.sendCode> = forgetCode

export const checkCode: OwnTransaction<typeof calls.checkCode> = {
  async ownTransaction({ house, body, from }) {
    const { use, account: address, tenantId } = body
    await checkSentCode(house, use === 'forget' ? { use, address, tenantId } : { use, address }, body.code, from)
    return null
  },
}
