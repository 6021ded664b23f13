import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Profile } from '../../../contract/account/user.ts'

/** One field of the profile that is a line of text or a day. */
export interface FieldOf {
  name: keyof Profile
  words: MessageDescriptor
  type?: 'date' | 'tel' | 'email'
  /** What browsers know it by, so that they can fill it in. */
  auto?: string
  wide?: boolean
}

/* Fields in the order of the form; those that are no plain line stand in ProfileFields. */

export const personFields: FieldOf[] = [
  { name: 'birthday', words: msg`出生日期`, type: 'date', auto: 'bday' },
  { name: 'habitation', words: msg`常住地` },
]

export const certificateFields: FieldOf[] = [
  { name: 'certificatesExp', words: msg`证件有效期至`, type: 'date' },
  { name: 'otherCertificates', words: msg`其他证书`, wide: true },
]

export const addressFields: FieldOf[] = [
  { name: 'contractPhone', words: msg`联系电话`, type: 'tel', auto: 'tel' },
  { name: 'landline', words: msg`固定电话`, type: 'tel' },
  { name: 'addressCountry', words: msg`国家或地区`, auto: 'country-name' },
  { name: 'addressProvince', words: msg`省`, auto: 'address-level1' },
  { name: 'addressCity', words: msg`市`, auto: 'address-level2' },
  { name: 'addressArea', words: msg`区县`, auto: 'address-level3' },
  { name: 'addressDetail', words: msg`详细地址`, auto: 'street-address', wide: true },
  { name: 'officeAddress', words: msg`办公地址`, wide: true },
]

export const serviceFields: FieldOf[] = [
  { name: 'sendArriveAddress', words: msg`送达地址`, wide: true },
  { name: 'sendEmail', words: msg`送达邮箱`, type: 'email', auto: 'email', wide: true },
]
