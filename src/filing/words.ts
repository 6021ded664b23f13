import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  clueKinds,
  filePurposes,
  guaranteeKinds,
  preservationKinds,
  preservationPhases,
  ReturnField,
} from '../../contract/filing.ts'
import type { PreservationState, PreservationStep } from '../../contract/preservationMove.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

/* What the codes of contract/filing.ts are called. */

export const kindWords: Record<(typeof preservationKinds)[number], MessageDescriptor> = {
  property: msg`财产保全`,
  evidence: msg`证据保全`,
  act: msg`行为保全`,
}

export const phaseWords: Record<(typeof preservationPhases)[number], MessageDescriptor> = {
  before: msg`仲裁前`,
  during: msg`仲裁中`,
}

export const clueWords: Record<(typeof clueKinds)[number], MessageDescriptor> = {
  bank: msg`银行账户`,
  realEstate: msg`不动产`,
  vehicle: msg`车辆`,
  equity: msg`股权`,
  receivable: msg`应收账款`,
  other: msg`其他财产`,
}

export const guaranteeWords: Record<(typeof guaranteeKinds)[number], MessageDescriptor> = {
  insurance: msg`诉讼保全责任险保函`,
  bankLetter: msg`银行保函`,
  cash: msg`现金`,
  property: msg`财产`,
  company: msg`公司保证`,
  none: msg`暂不提供`,
}

export const purposeWords: Record<(typeof filePurposes)[number], MessageDescriptor> = {
  application: msg`申请书`,
  identity: msg`身份材料`,
  evidence: msg`证据`,
}

export const stateWords: Record<PreservationState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  submitted: { words: msg`待受理`, family: 'amber', icon: 'clock' },
  reviewing: { words: msg`审核中`, family: 'blue', icon: 'eye' },
  returned: { words: msg`待补正`, family: 'amber', icon: 'undo' },
  refused: { words: msg`不予受理`, family: 'red', icon: 'close' },
  withdrawn: { words: msg`已撤回`, family: 'grey', icon: 'undo' },
  waiting_guarantee: { words: msg`待补充担保`, family: 'amber', icon: 'clock' },
  to_court: { words: msg`已提请法院`, family: 'blue', icon: 'send' },
  ruled_granted: { words: msg`裁定准许`, family: 'green', icon: 'check' },
  ruled_rejected: { words: msg`裁定驳回`, family: 'red', icon: 'close' },
  reconsideration: { words: msg`复议中`, family: 'amber', icon: 'scale' },
  renewed: { words: msg`已续期`, family: 'green', icon: 'refresh' },
  lifted: { words: msg`已解除`, family: 'grey', icon: 'undo' },
  expired: { words: msg`已到期`, family: 'grey', icon: 'clock' },
}

export const eventWords: Record<PreservationStep, MessageDescriptor> = {
  submit: msg({ message: '已提交', context: 'event' }),
  withdraw: msg({ message: '已撤回', context: 'event' }),
  accept: msg({ message: '已受理', context: 'event' }),
  return: msg({ message: '已退回补正', context: 'event' }),
  refuse: msg({ message: '不予受理', context: 'event' }),
  awaitGuarantee: msg({ message: '待补充担保', context: 'event' }),
  forward: msg({ message: '已提请法院', context: 'event' }),
  grant: msg({ message: '法院裁定准许', context: 'event' }),
  reject: msg({ message: '法院裁定驳回', context: 'event' }),
  reconsider: msg({ message: '申请人申请复议', context: 'event' }),
  recordReconsideration: msg({ message: '被申请人申请复议', context: 'event' }),
  uphold: msg({ message: '法院复议维持原裁定', context: 'event' }),
  renew: msg({ message: '已续期', context: 'event' }),
  lift: msg({ message: '保全措施已解除', context: 'event' }),
  expire: msg({ message: '保全措施已到期', context: 'event' }),
  link: msg({ message: '关联案件', context: 'event' }),
  unlink: msg({ message: '取消关联案件', context: 'event' }),
}

export const returnWords: Record<ReturnField, MessageDescriptor> = {
  kind: msg`保全种类`,
  phase: msg`申请阶段`,
  caseNo: msg`案件编号`,
  applicant: msg`申请人`,
  respondent: msg`被申请人`,
  amount: msg`保全金额`,
  clues: msg`财产线索`,
  reason: msg`申请理由`,
  court: msg`受理法院`,
  guarantee: msg`担保`,
  files: msg`材料`,
}

/** All parts of the form that can be refused. */
export const fieldWords: Record<ReturnField | 'liability', MessageDescriptor> = {
  ...returnWords,
  liability: msg`责任确认`,
}
