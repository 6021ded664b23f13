import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BatchState, DeliveryState, ServiceChannel } from '../../../contract/service/delivery.ts'
import type { ServedHow } from '../../../contract/service/serviceRecord.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/service/delivery.ts are called, and how they look. */

export const channelWords: Record<ServiceChannel, MessageDescriptor> = {
  platform: msg`平台送达`,
  mail: msg`电子邮件`,
  sms: msg`短信送达`,
  post: msg`邮寄送达`,
  publication: msg`公告送达`,
}

interface Look {
  words: MessageDescriptor
  family: Family
  icon: IconName
}

export const deliveryLooks: Record<DeliveryState, Look> = {
  queued: { words: msg`待发出`, family: 'grey', icon: 'clock' },
  dispatched: { words: msg`已发出`, family: 'blue', icon: 'send' },
  delivered: { words: msg`已到达`, family: 'blue', icon: 'check' },
  opened: { words: msg`已打开`, family: 'amber', icon: 'eye' },
  confirmed: { words: msg`已确认收到`, family: 'green', icon: 'check' },
  bounced: { words: msg`已退回`, family: 'red', icon: 'alert' },
  otherChannel: { words: msg`已改用其他方式`, family: 'grey', icon: 'refresh' },
  deemed: { words: msg`视为送达`, family: 'green', icon: 'clock' },
}

export const batchLooks: Record<BatchState, Look> = {
  prepared: { words: msg`待发出`, family: 'grey', icon: 'edit' },
  sent: { words: msg`送达中`, family: 'blue', icon: 'send' },
  done: { words: msg`全部送达`, family: 'green', icon: 'check' },
}

export const howWords: Record<ServedHow, MessageDescriptor> = {
  recorded: msg`秘书登记`,
  confirmed: msg`本人确认`,
  deemed: msg`视为送达`,
}
