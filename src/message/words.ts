import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageWay } from '../../contract/message/message.ts'

/** By which ways word of a message leaves the house. */
export const wayWords: Record<MessageWay, MessageDescriptor> = {
  mail: msg`邮件`,
  sms: msg`短信`,
  push: msg`推送`,
}
