import { useLingui } from '@lingui/react/macro'
import type { CaseRow } from '../../../contract/case/case.ts'
import { CaseTag } from '../../case/CaseTag.tsx'
import { sumOf } from '../../case/sumOf.ts'
import { CaseLink } from '../../list/CaseLink.tsx'
import { Cause } from '../../list/Cause.tsx'
import { listed } from '../../ui/listed.ts'
import { Table } from '../../ui/Table.tsx'

export function CaseList({ rows, label }: { rows: CaseRow[]; label: string }) {
  const { t } = useLingui()
  const side = (row: CaseRow, camp: 'APP' | 'DEF') =>
    listed(row.attendees.filter((it) => it.camp === camp && it.role === 'party').map((it) => it.name)) || '—'
  const no = (row: CaseRow) => (
    <CaseLink id={row.id} className="nowrap number">
      {row.caseNo}
    </CaseLink>
  )
  return (
    <Table
      label={label}
      items={rows}
      keyOf={(row) => row.id}
      columns={[
        { name: t`案件编号`, show: no, nowrap: true },
        { name: t`案由`, show: (row) => <Cause of={row.cause} /> },
        { name: t({ message: '申请人', context: 'case' }), show: (row) => side(row, 'APP') },
        { name: t`被申请人`, show: (row) => side(row, 'DEF') },
        { name: t`标的额`, show: sumOf, right: true },
        { name: t`状态`, show: (row) => <CaseTag state={row.state} />, nowrap: true },
      ]}
      card={(row) => (
        <>
          <div className="row between">
            {no(row)}
            <CaseTag state={row.state} />
          </div>
          <div>
            <Cause of={row.cause} />
            <div className="muted small-text">
              {side(row, 'APP')} / {side(row, 'DEF')}
            </div>
          </div>
          <span className="number">{row.amount ? sumOf(row) : null}</span>
        </>
      )}
    />
  )
}
