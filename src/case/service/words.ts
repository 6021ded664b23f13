import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ServiceMeans } from '../../../contract/service/serviceRecord.ts'

export const meansWords: Record<ServiceMeans, MessageDescriptor> = {
  platform: msg`平台送达`,
  email: msg`电子邮件`,
  sms: msg`短信送达`,
  post: msg`邮寄送达`,
  person: msg`直接送达`,
  announcement: msg`公告送达`,
  other: msg`其他方式`,
}
