import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'
import type { AccountRow } from './user.ts'

/** What of an account its holder is told by letter when it changes, whoever changed it. */
const words = {
  password: ['密码', 'password'],
  email: ['邮箱', 'e-mail'],
  phone: ['手机号', 'phone'],
  roles: ['角色', 'roles'],
  factor: ['二次验证', 'second factor'],
} as const
export type Told = keyof typeof words

/** Tells somebody by letter what changed of their account, where they could be reached before: whoever took it cannot have that letter. */
export async function tellOfChange(
  house: House,
  tx: Tx,
  before: Pick<AccountRow, 'email' | 'phone' | 'nickName' | 'username'>,
  changed: readonly Told[],
): Promise<void> {
  const to = before.email ?? before.phone
  if (!to || changed.length === 0) return
  const [chinese, english] = [0, 1].map((at) => changed.map((one) => words[one][at as 0 | 1]))
  const link = linkTo(house, '/password')
  await sendLetter(house, tx, {
    channel: channelOf(to),
    to,
    subject: '您的账号已变更 Your account has changed',
    text: `${before.nickName}：您的账号 ${before.username} 的${chinese?.join('、')}已变更。如非您本人要求，请立即重设密码并联系机构。The ${english?.join(', ')} of your account ${before.username} has been changed. If you did not request this, reset your password immediately and contact the institution: ${link}`,
  })
}
