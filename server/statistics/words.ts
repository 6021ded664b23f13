import type { Language } from '../../contract/errors/errors.ts'
import { concludedWords } from '../../contract/statistics/statisticsWords.ts'

interface Words {
  title: string
  zone: string
  counts: string
  period: (from: string, to: string) => string
  months: string[]
  state: string
  cause: string
  count: string
  moreCauses: (count: number) => string
  amounts: string[]
  bracket: string
  lengths: string[]
  arbitrators: string[]
  filing: string
}

/** What an exported statistic says. */
export const wordsIn: Record<Language, Words> = {
  zh: {
    title: '案件统计',
    zone: '月份按北京时间划分',
    counts: concludedWords.zh,
    period: (from, to) => `统计期间：${from} 至 ${to}`,
    months: ['月份', '收案', '结案', '在线开庭', '现场开庭'],
    state: '期间收案的当前状态',
    cause: '案由',
    count: '件数',
    moreCauses: (count) => `另有 ${count} 种案由未列出`,
    amounts: ['币种', '件数', '争议金额合计'],
    bracket: '争议金额',
    lengths: ['办案阶段', '结案件数', '中位数（天）', '第90百分位（天）'],
    arbitrators: ['仲裁员', '当前在办', '期间选定', '披露利害关系'],
    filing: '提交方式',
  },
  en: {
    title: 'Case statistics',
    zone: 'Months by China Standard Time (UTC+8)',
    counts: concludedWords.en,
    period: (from, to) => `Period: ${from} to ${to}`,
    months: ['Month', 'Cases filed', 'Cases concluded', 'Hearings online', 'Hearings in person'],
    state: 'Current status of cases filed in the period',
    cause: 'Cause of action',
    count: 'Cases',
    moreCauses: (count) => `${count} further causes of action are not listed`,
    amounts: ['Currency', 'Cases', 'Total amount in dispute'],
    bracket: 'Amount in dispute',
    lengths: ['Stage', 'Cases concluded', 'Median (days)', '90th percentile (days)'],
    arbitrators: ['Arbitrator', 'Pending cases', 'Appointments in the period', 'Disclosures made'],
    filing: 'How requests were filed',
  },
}
