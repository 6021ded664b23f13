import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { account } from '../../../contract/account/account.ts'
import { type Profile, profile, type User } from '../../../contract/account/user.ts'
import { fieldsOf } from '../../../contract/kernel/fields.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { idNumber, isEmail } from '../../../contract/kernel/rules.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { cardGroups } from '../../ui/format.ts'

/** What a person says about themself, as it is typed: every field there, none checked yet. */
export interface Typed extends Profile {
  notices: User['notices']
}

/** The one draft of this person's profile on this device. */
export const draftId = 'center'

export function typedFrom(user: User): Typed {
  const said = lenient(profile)(user)
  return { ...said, bankCard: cardGroups(said.bankCard), notices: { ...user.notices } }
}

/** What lies in a draft, by whatever version of the page. */
export function typedOf(fields: unknown, user: User): Typed {
  return lenient(account.updateCenter.body, typedFrom(user))(fields)
}

/** The body of `updateCenter` as it stands, checked or not. The groups of a card number are for people. */
export function bodyOf(typed: Typed): z.input<typeof account.updateCenter.body> {
  return { ...typed, bankCard: typed.bankCard.replace(/\s/g, '') }
}

/** Checks that are the page's alone: the server keeps what older records hold. */
function doubts({ certificatesCate, certificatesNum, sendEmail }: Typed): [name: keyof Profile, code: Wrong['code']][] {
  const wrongNumber =
    certificatesCate === 'idCard' && certificatesNum && !z.safeParse(idNumber, certificatesNum).success
  const wrongMail = sendEmail.trim() && !isEmail(sendEmail.trim())
  return [
    ...(wrongNumber ? [['certificatesNum', 'idNumber.format'] as [keyof Profile, Wrong['code']]] : []),
    ...(wrongMail ? [['sendEmail', 'email.format'] as [keyof Profile, Wrong['code']]] : []),
  ]
}

export const resolver: Resolver<Typed> = (typed) => {
  const checked = z.safeParse(account.updateCenter.body, bodyOf(typed))
  const errors: FieldErrors<Typed> = {}
  for (const [name, code] of doubts(typed)) set(errors, name, { type: code, message: code })
  for (const { path, code, params } of checked.success ? [] : fieldsOf(checked.error.issues, bodyOf(typed)).reverse())
    set(errors, path.join('.'), { type: code, message: code, types: params })
  return Object.keys(errors).length ? { values: {}, errors } : { values: typed, errors: {} }
}
