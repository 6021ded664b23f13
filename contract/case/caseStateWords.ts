import type { CaseGroup, CaseState, caseGroups } from './case.ts'

export interface Said {
  zh: string
  en: string
}

/**
 * The states of a case (specification §4). Badges, filters, counters, menus, statistics and exported tables take their words from this
 * file, so that a state is called the same wherever it is met.
 */
export const caseStateWords: Record<CaseState, Said> = {
  pending: { zh: '待审查', en: 'Awaiting review' },
  returned: { zh: '待补正', en: 'Correction required' },
  audit2: { zh: '复审中', en: 'In second review' },
  unpay: { zh: '待缴费', en: 'Awaiting payment' },
  /** Paid is not accepted: time limits and the refund of fees hang on the difference. */
  aff: { zh: '已缴费，待受理', en: 'Fee paid, awaiting acceptance' },
  transfered: { zh: '已受理', en: 'Accepted' },
  tribunal: { zh: '已组庭', en: 'Tribunal constituted' },
  hearing: { zh: '审理中', en: 'Being heard' },
  award: { zh: '待裁决', en: 'Awaiting award' },
  closed: { zh: '已结案', en: 'Closed' },
  disagree: { zh: '不予受理', en: 'Not accepted' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  lapsed: { zh: '已失效', en: 'Lapsed' },
  suspended: { zh: '已中止', en: 'Suspended' },
}

const finished: Said = { zh: '已办结', en: 'Concluded' }

/** The groups that lists and counters take states together in (case.ts): one of a single state is called as that state is, one of several as none. */
export const caseGroupWords: {
  [Whose in keyof typeof caseGroups]: Record<keyof (typeof caseGroups)[Whose] & CaseGroup, Said>
} = {
  party: {
    pending: { zh: '审查中', en: 'Under review' },
    unpay: caseStateWords.unpay,
    going: { zh: '进行中', en: 'In progress' },
    finish: finished,
  },
  staff: {
    pending: caseStateWords.pending,
    returned: caseStateWords.returned,
    audit2: caseStateWords.audit2,
    unpay: caseStateWords.unpay,
    aff: caseStateWords.aff,
    /** From acceptance until the case is over. */
    transfered: { zh: '办理中', en: 'Under way' },
    disagree: caseStateWords.disagree,
    closed: finished,
  },
}
