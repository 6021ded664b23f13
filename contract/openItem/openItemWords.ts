import type { OpenItemKind, OpenStep } from './openItem.ts'

interface Said {
  zh: string
  en: string
}

/** What is open, as dialogs and the timeline call it. */
export const openItemWords: Record<OpenItemKind, Said> = {
  timeLimit: { zh: '期限尚未届满', en: 'Time limit still running' },
  counterclaimUndecided: { zh: '反请求尚未决定是否受理', en: 'Counterclaim neither accepted nor refused' },
  counterclaimUnpaid: { zh: '反请求已受理，仲裁费未缴', en: 'Counterclaim accepted, its fee unpaid' },
  counterclaimUnanswered: { zh: '反请求尚无答辩', en: 'Counterclaim without a reply' },
  counterclaimUnresolved: { zh: '裁决未载明反请求的结果', en: 'Award silent on the result of the counterclaim' },
  objection: { zh: '对在线进行的异议尚未决定', en: 'Objection to online proceedings undecided' },
  withdrawal: { zh: '撤回请求尚未决定', en: 'Request to withdraw undecided' },
  challenge: { zh: '回避申请尚未决定', en: 'Challenge of an arbitrator undecided' },
  hearing: { zh: '开庭尚未结束', en: 'Hearing planned or under way' },
  shortNotice: { zh: '开庭通知短于规定期限', en: 'Hearing on shorter notice than the rule' },
  recordUnsigned: { zh: '庭审笔录尚未签署完毕', en: 'Record of a hearing not signed' },
  unserved: { zh: '仲裁通知尚未送达', en: 'Notice of arbitration not served' },
  awardRequest: { zh: '补正或补充裁决的请求尚未处理', en: 'Request for correction or additional award pending' },
  decisionUnserved: {
    zh: '仲裁庭的文书已作出，尚未送达全部当事人',
    en: 'Decision of the tribunal issued, not served on every party',
  },
}

export const openStepWords: Record<OpenStep, Said> = {
  conclude: { zh: '审理终结', en: 'Closing of the hearings' },
  vote: { zh: '提请表决', en: 'Vote' },
  scrutiny: { zh: '核阅通过', en: 'Scrutiny' },
  issue: { zh: '作出裁决', en: 'Issue of the award' },
  close: { zh: '结案', en: 'Closing of the case' },
}
