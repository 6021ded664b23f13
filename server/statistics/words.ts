import type { CaseState } from '../../contract/case.ts'
import type { Language } from '../../contract/errors.ts'
import type { Bracket, Stage } from '../../contract/statistics.ts'

interface Words {
  title: string
  zone: string
  period: (from: string, to: string) => string
  months: string[]
  state: string
  cause: string
  count: string
  moreCauses: (count: number) => string
  amounts: string[]
  brackets: Record<Bracket, string>
  bracket: string
  lengths: string[]
  stages: Record<Stage, string>
  arbitrators: string[]
  filing: string
  filed: Record<'online' | 'offline', string>
  states: Record<CaseState, string>
}

/** What an exported statistic says. */
export const wordsIn: Record<Language, Words> = {
  zh: {
    title: '案件统计',
    zone: '月份按北京时间划分',
    period: (from, to) => `统计期间：${from} 至 ${to}`,
    months: ['月份', '收案', '结案', '在线开庭', '现场开庭'],
    state: '期间收案的当前状态',
    cause: '案由',
    count: '件数',
    moreCauses: (count) => `另有 ${count} 种案由未列出`,
    amounts: ['币种', '件数', '争议金额合计'],
    bracket: '争议金额',
    brackets: {
      none: '未载明金额',
      to100k: '10万以下（含）',
      to1m: '10万至100万（含）',
      to10m: '100万至1000万（含）',
      above: '1000万以上',
    },
    lengths: ['办案阶段', '结案件数', '中位数（天）', '第90百分位（天）'],
    stages: {
      whole: '全程（收案至结案）',
      review: '立案审查',
      payment: '缴费',
      acceptance: '受理',
      tribunal: '组庭',
      hearing: '审理',
      award: '裁决',
      suspended: '中止',
    },
    arbitrators: ['仲裁员', '当前在办', '期间选定', '披露利害关系'],
    filing: '提交方式',
    filed: { online: '联网提交', offline: '离线提交' },
    states: {
      pending: '待审查',
      returned: '待补正',
      audit2: '复核中',
      unpay: '待缴费',
      aff: '已立案',
      transfered: '已移交',
      tribunal: '已组庭',
      hearing: '审理中',
      award: '待裁决',
      closed: '已结案',
      disagree: '不予受理',
      withdrawn: '已撤回',
      lapsed: '已失效',
      suspended: '已中止',
    },
  },
  en: {
    title: 'Case statistics',
    zone: 'Months by China Standard Time (UTC+8)',
    period: (from, to) => `Period: ${from} to ${to}`,
    months: ['Month', 'Cases filed', 'Cases concluded', 'Hearings online', 'Hearings in person'],
    state: 'Current status of cases filed in the period',
    cause: 'Cause of action',
    count: 'Cases',
    moreCauses: (count) => `${count} further causes of action are not listed`,
    amounts: ['Currency', 'Cases', 'Total amount in dispute'],
    bracket: 'Amount in dispute',
    brackets: {
      none: 'Not quantified',
      to100k: 'Up to 100,000',
      to1m: 'Over 100,000 up to 1 million',
      to10m: 'Over 1 million up to 10 million',
      above: 'Over 10 million',
    },
    lengths: ['Stage', 'Cases concluded', 'Median (days)', '90th percentile (days)'],
    stages: {
      whole: 'Filing to conclusion',
      review: 'Examination of the request',
      payment: 'Payment of fees',
      acceptance: 'Acceptance',
      tribunal: 'Constitution of the tribunal',
      hearing: 'Hearings',
      award: 'Award',
      suspended: 'Suspension',
    },
    arbitrators: ['Arbitrator', 'Pending cases', 'Appointments in the period', 'Disclosures made'],
    filing: 'How requests were filed',
    filed: { online: 'Filed online', offline: 'Prepared and filed offline' },
    states: {
      pending: 'Awaiting examination',
      returned: 'Correction required',
      audit2: 'Second review',
      unpay: 'Awaiting payment',
      aff: 'Docketed',
      transfered: 'Assigned',
      tribunal: 'Tribunal constituted',
      hearing: 'Hearing',
      award: 'Awaiting award',
      closed: 'Closed',
      disagree: 'Not accepted',
      withdrawn: 'Withdrawn',
      lapsed: 'Lapsed',
      suspended: 'Suspended',
    },
  },
}
