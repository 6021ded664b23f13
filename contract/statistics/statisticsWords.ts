import type { Bracket, Stage } from './statistics.ts'

/* What is counted in the statistics of cases, as screens and exported tables call it. */

interface Said {
  zh: string
  en: string
}

export const stageWords: Record<Stage, Said> = {
  whole: { zh: '全程（收案至结案）', en: 'Filing to conclusion' },
  review: { zh: '立案审查', en: 'Examination of the request' },
  payment: { zh: '缴费', en: 'Payment of fees' },
  acceptance: { zh: '受理', en: 'Acceptance' },
  tribunal: { zh: '组庭', en: 'Constitution of the tribunal' },
  hearing: { zh: '审理', en: 'Hearings' },
  award: { zh: '裁决', en: 'Award' },
  suspended: { zh: '中止', en: 'Suspension' },
}

export const bracketWords: Record<Bracket, Said> = {
  none: { zh: '未载明金额', en: 'Not quantified' },
  to100k: { zh: '10万以下（含）', en: 'Up to 100,000' },
  to1m: { zh: '10万至100万（含）', en: 'Over 100,000 up to 1 million' },
  to10m: { zh: '100万至1000万（含）', en: 'Over 1 million up to 10 million' },
  above: { zh: '1000万以上', en: 'Over 10 million' },
}

/** How a request was filed. */
export const filedWords: Record<'online' | 'offline', Said> = {
  online: { zh: '联网提交', en: 'Filed online' },
  offline: { zh: '离线提交', en: 'Prepared and filed offline' },
}

/** What counts as concluded here: fewer than what is over in the lists of cases. */
export const concludedWords: Said = {
  zh: '收案：本期收到的全部仲裁申请。结案：本期审结或撤回、且此前已受理的案件；受理前撤回、失效和不予受理的申请不计入。',
  en: 'Filed: all requests received in the period. Concluded: accepted cases closed or withdrawn in the period; requests that were withdrawn before acceptance, lapsed or were not accepted are not counted.',
}
