import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseReturnField } from '../../contract/caseMove.ts'
import type { caseNatures, casePurposes, Domicile, partyKinds } from '../../contract/caseRequest.ts'

/* What the codes of contract/caseRequest.ts and contract/caseMove.ts are called. */

export const partyKindWords: Record<(typeof partyKinds)[number], MessageDescriptor> = {
  person: msg`自然人`,
  organisation: msg`法人或其他组织`,
}

export const domicileWords: Record<Domicile, MessageDescriptor> = {
  domestic: msg`中国内地`,
  hmt: msg`港澳台地区`,
  foreign: msg`外国`,
}

export const natureWords: Record<(typeof caseNatures)[number], MessageDescriptor> = {
  domestic: msg`国内案件`,
  foreign: msg`涉外案件`,
}

export const purposeWords: Record<(typeof casePurposes)[number], MessageDescriptor> = {
  request: msg`仲裁申请书`,
  identity: msg`身份材料`,
  agreement: msg`仲裁协议`,
  authority: msg`授权委托书`,
  evidence: msg`证据`,
}

export const returnWords: Record<CaseReturnField, MessageDescriptor> = {
  applicants: msg({ message: '申请人', context: 'case' }),
  respondents: msg`被申请人`,
  agents: msg`代理人`,
  agreement: msg`仲裁协议`,
  claims: msg`仲裁请求`,
  amount: msg`争议金额`,
  cause: msg`案由`,
  facts: msg`事实与理由`,
  files: msg`材料`,
}
