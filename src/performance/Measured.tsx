import { useLingui } from '@lingui/react/macro'
import type { Appraisal, Measure, Period } from '../../contract/performance/performance.ts'

/** What data says for an indicator, in words; undefined where it is about none. */
export function useMeasured(): (
  indicator: Period['indicators'][number],
  measured: Appraisal['measured'],
) => string | undefined {
  const { t } = useLingui()
  return ({ id, measure }, measured) => {
    const found = measured.find((one) => one.id === id)
    if (measure === null || !found) return undefined
    const { value, count } = found
    if (value === null) return t`本期没有数据`
    const words: Record<Measure, string> = {
      daysToClose: t`结案用时中位数 ${value} 天（${count} 件）`,
      onTime: t`期限按时完成 ${value}%（共 ${count} 项）`,
      surveyMean: t`机构满意度平均 ${value} 分（${count} 份答卷，满分5分）`,
      hearings: t`开庭 ${count} 次`,
    }
    return words[measure]
  }
}
