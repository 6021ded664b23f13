import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeadlineKind, DeadlineOwner } from '../../../contract/deadline/deadline.ts'

export const kindWords: Record<Exclude<DeadlineKind, 'own' | 'service'>, MessageDescriptor> = {
  correction: msg`补正截止`,
  payment: msg`缴费截止`,
  defence: msg`答辩截止`,
  reply: msg`反请求答辩截止`,
  evidence: msg`举证期限届满`,
  opinion: msg`质证期限届满`,
  award: msg`裁决期限`,
}

export const ownerWords: Record<DeadlineOwner, MessageDescriptor> = {
  all: msg`全体`,
  APP: msg({ message: '申请人', context: 'case' }),
  DEF: msg`被申请人`,
  tribunal: msg`仲裁庭`,
  institution: msg`本机构`,
}
