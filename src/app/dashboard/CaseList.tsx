import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CaseRow, CaseState } from '../../../contract/case.ts'
import { money } from '../../ui/format.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'
import { type Family, Tag } from '../../ui/Tag.tsx'

/** The states of a case (specification §4), each in its family. */
const words: Record<CaseState, [MessageDescriptor, Family, IconName]> = {
  pending: [msg`待审查`, 'amber', 'clock'],
  returned: [msg`待补正`, 'amber', 'undo'],
  audit2: [msg`复核中`, 'blue', 'eye'],
  unpay: [msg`待缴费`, 'amber', 'clock'],
  aff: [msg`已立案`, 'blue', 'check'],
  transfered: [msg`已移交`, 'blue', 'send'],
  tribunal: [msg`组庭中`, 'blue', 'user'],
  hearing: [msg`审理中`, 'blue', 'scale'],
  award: [msg`待裁决`, 'blue', 'edit'],
  closed: [msg`已结案`, 'green', 'check'],
  disagree: [msg`不予受理`, 'red', 'close'],
  withdrawn: [msg`已撤回`, 'grey', 'undo'],
  lapsed: [msg`已失效`, 'grey', 'clock'],
  suspended: [msg`已中止`, 'grey', 'clock'],
}

export function CaseList({ rows, label }: { rows: CaseRow[]; label: string }) {
  const { t, i18n } = useLingui()
  const tag = ({ state }: CaseRow) => {
    const [name, family, icon] = words[state]
    return (
      <Tag family={family} icon={icon}>
        {i18n._(name)}
      </Tag>
    )
  }
  const side = (row: CaseRow, camp: 'APP' | 'DEF') =>
    row.attendees
      .filter((it) => it.camp === camp && it.role === 'party')
      .map((it) => it.name)
      .join('、') || '—'
  const sum = (row: CaseRow) => (row.amount ? `CNY ${money(row.amount)}` : '—')
  return (
    <Table
      label={label}
      items={rows}
      keyOf={(row) => row.id}
      columns={[
        { name: t`案件编号`, show: (row) => row.caseNo, nowrap: true },
        { name: t`案由`, show: (row) => row.cause },
        { name: t`申请人`, show: (row) => side(row, 'APP') },
        { name: t`被申请人`, show: (row) => side(row, 'DEF') },
        { name: t`标的额`, show: sum, right: true },
        { name: t`状态`, show: tag, nowrap: true },
      ]}
      card={(row) => (
        <>
          <div className="row between">
            <strong className="nowrap">{row.caseNo}</strong>
            {tag(row)}
          </div>
          <div>
            {row.cause}
            <div className="muted small-text">
              {side(row, 'APP')} / {side(row, 'DEF')}
            </div>
          </div>
          <span className="number">{sum(row)}</span>
        </>
      )}
    />
  )
}
