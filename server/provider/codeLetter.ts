import type { Language } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { channelOf, sendLetter } from './letters.ts'

interface CodeLetter {
  to: string
  code: string
  language: Language
  goodForMs: number
}

/** The letter that brings a code, in the language its reader asked in. */
export function sendCodeLetter(house: House, tx: Tx, { to, code, language, goodForMs }: CodeLetter): Promise<void> {
  const minutes = goodForMs / 60_000
  const [subject, text] =
    language === 'en'
      ? [
          'Your verification code',
          `Your verification code is ${code}. It is good for ${minutes} minutes. If you did not ask for it, you need not do anything.`,
        ]
      : ['验证码', `您的验证码是${code}，${minutes}分钟内有效。如非本人操作，请忽略本消息。`]
  return sendLetter(house, tx, { channel: channelOf(to), to, subject, text, code, goodForMs })
}
