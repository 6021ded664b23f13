import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why mail servers send letters back: the beginning of their code (RFC 3463, RFC 5321), the longest that fits first. */
const words: readonly [beginning: string, MessageDescriptor][] = [
  ['5.1.1', msg`邮箱地址不存在`],
  ['5.1.2', msg`找不到对方的邮件服务器`],
  ['5.1.3', msg`邮箱地址不存在`],
  ['5.1.6', msg`邮箱地址不存在`],
  ['5.2.1', msg`邮箱已停用`],
  ['5.2.2', msg`邮箱已满`],
  ['5.4.', msg`找不到对方的邮件服务器`],
  ['5.7.', msg`对方邮件服务器拒收`],
  ['4.4.', msg`多次投递未成功`],
  ['4.', msg`多次投递未成功`],
  ['550', msg`邮箱地址不存在或被拒收`],
  ['551', msg`邮箱地址不存在`],
  ['552', msg`邮箱已满`],
  ['553', msg`邮箱地址不存在`],
  ['554', msg`对方邮件服务器拒收`],
]

/** Such as `邮箱已满（5.2.2）`; what somebody wrote stays as it is. */
export function returnWords(reason: string): string {
  if (reason === 'returned') return i18n._(msg`邮件被退回`)
  if (!/^[45](\d\d|(\.\d{1,3}){2})$/.test(reason)) return reason
  const said = words.find(([beginning]) => reason.startsWith(beginning))?.[1] ?? msg`邮件被退回`
  const cause = i18n._(said)
  return i18n._(msg`${cause}（${reason}）`)
}
