import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type CaseOrder, caseSorts, sortWays } from '../../../contract/case/caseOrder.ts'
import { Select } from '../../ui/Choice.tsx'

const words: Record<`${CaseOrder['sort']} ${CaseOrder['way']}`, MessageDescriptor> = {
  'openedAt desc': msg`收件日期：从新到旧`,
  'openedAt asc': msg`收件日期：从旧到新`,
  'caseNo desc': msg`案件编号：从大到小`,
  'caseNo asc': msg`案件编号：从小到大`,
  'amount desc': msg`标的额：从高到低`,
  'amount asc': msg`标的额：从低到高`,
  'changedAt desc': msg`最近变动：从新到旧`,
  'changedAt asc': msg`最近变动：从旧到新`,
}

/** What cards are sorted by, where no table has heads to press. */
export function OrderSelect({ order, onChange }: { order: CaseOrder; onChange: (order: CaseOrder) => void }) {
  const { t, i18n } = useLingui()
  const all = caseSorts.flatMap((sort) => sortWays.map((way) => ({ sort, way, value: `${sort} ${way}` as const })))
  return (
    <Select
      label={t`排序`}
      bare
      options={all.map(({ value }) => ({ value, label: i18n._(words[value]) }))}
      value={`${order.sort} ${order.way}`}
      onChange={({ target }) => {
        const next = all.find(({ value }) => value === target.value)
        if (next) onChange({ sort: next.sort, way: next.way })
      }}
    />
  )
}
