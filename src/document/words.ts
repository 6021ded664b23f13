import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentKind, DocumentLanguage, TemplateState } from '../../contract/template/template.ts'

export const kindWords: Record<DocumentKind, MessageDescriptor> = {
  acceptanceNotice: msg`受理通知书`,
  arbitrationNotice: msg`仲裁通知书`,
  arbitrationRequest: msg`仲裁申请书`,
  paymentNotice: msg`缴费通知书`,
  correctionNotice: msg`补正通知书`,
  constitutionNotice: msg`组庭通知书`,
  hearingNotice: msg`开庭通知书`,
  proceduralOrder: msg`程序令`,
  appointmentLetter: msg`仲裁员指定函`,
  authorityLetter: msg({ message: '授权委托书', context: 'template' }),
  preservationLetter: msg`提请保全函`,
  award: msg`裁决书`,
  mediationStatement: msg`调解书`,
  dismissalDecision: msg`撤案决定书`,
  serviceProof: msg`送达回证`,
  otherLetter: msg`其他函件`,
  transferLetter: msg`保全移送函`,
  guaranteeLetter: msg({ message: '担保函', context: 'template' }),
}

/** What a tribunal decides: /verdictTemplate shows these alone. */
export const decisionKinds: readonly DocumentKind[] = ['award', 'mediationStatement', 'dismissalDecision']

export const languageWords: Record<DocumentLanguage, MessageDescriptor> = {
  zh: msg({ message: '中文', context: 'document' }),
  en: msg({ message: '英文', context: 'document' }),
  both: msg({ message: '中英对照', context: 'document' }),
}

export const stateWords: Record<TemplateState, MessageDescriptor> = {
  draft: msg({ message: '草稿', context: 'template' }),
  active: msg({ message: '在用', context: 'template' }),
  retired: msg({ message: '已停用', context: 'template' }),
}
