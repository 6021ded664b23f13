import type { CaseState } from './case.ts'

/** The states of a case (specification §4), as screens and exported tables call them. */
export const caseStateWords: Record<CaseState, { zh: string; en: string }> = {
  pending: { zh: '待审查', en: 'Awaiting review' },
  returned: { zh: '待补正', en: 'Correction required' },
  audit2: { zh: '复核中', en: 'In second review' },
  unpay: { zh: '待缴费', en: 'Awaiting payment' },
  aff: { zh: '已立案', en: 'Fee paid' },
  transfered: { zh: '已移交', en: 'Assigned' },
  tribunal: { zh: '已组庭', en: 'Tribunal constituted' },
  hearing: { zh: '审理中', en: 'Being heard' },
  award: { zh: '待裁决', en: 'Awaiting award' },
  closed: { zh: '已结案', en: 'Closed' },
  disagree: { zh: '不予受理', en: 'Not accepted' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  lapsed: { zh: '已失效', en: 'Lapsed' },
  suspended: { zh: '已中止', en: 'Suspended' },
}
