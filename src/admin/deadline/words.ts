import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ruleCountings, ruleKinds } from '../../../contract/deadline/deadline.ts'

/* What the dated rules of deadlines are called. */

export const ruleWords: Record<(typeof ruleKinds)[number], MessageDescriptor> = {
  defence: msg`答辩`,
  defenceHmt: msg`答辩（港澳台当事人）`,
  defenceForeign: msg`答辩（外国当事人）`,
  evidence: msg`举证`,
  opinion: msg`质证`,
  deemElectronic: msg`电子送达视为送达`,
  deemPost: msg`邮寄送达视为送达`,
  deemPublication: msg`公告送达视为送达`,
  award: msg`裁决（普通程序）`,
  awardForeign: msg`裁决（涉外及涉港澳台）`,
  awardRequest: msg`请求补正或补充裁决`,
  awardExpedited: msg`裁决（简易程序）`,
}

export const countingWords: Record<(typeof ruleCountings)[number], MessageDescriptor> = {
  calendar: msg`自然日`,
  working: msg`工作日`,
  months: msg`月`,
}
