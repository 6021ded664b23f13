import { useLingui } from '@lingui/react/macro'
import type { CaseRow } from '../../../contract/case/case.ts'
import type { CaseOrder, CaseSort } from '../../../contract/case/caseOrder.ts'
import { CaseLink, useToCase } from '../../list/CaseLink.tsx'
import { Cause } from '../../list/Cause.tsx'
import { dateTime } from '../../ui/format.ts'
import { listed } from '../../ui/listed.ts'
import { Table } from '../../ui/Table.tsx'
import { CaseTag } from '../CaseTag.tsx'
import { sumOf } from '../sumOf.ts'

interface CaseTableProps {
  rows: CaseRow[]
  order: CaseOrder
  onOrder: (order: CaseOrder) => void
}

/** Cases as a table, or as cards on a phone. */
export function CaseTable({ rows, order, onOrder }: CaseTableProps) {
  const { t } = useLingui()
  const toCase = useToCase()
  const side = (row: CaseRow, camp: 'APP' | 'DEF') =>
    listed(row.attendees.filter((it) => it.camp === camp && it.role === 'party').map((it) => it.name)) || '—'
  const day = (row: CaseRow) => dateTime(row.openedAt).slice(0, 10)
  // Absent in rows that an older page kept.
  const changed = ({ changedAt }: Partial<CaseRow>) => (changedAt ? dateTime(changedAt).slice(0, 16) : '—')
  const no = (row: CaseRow) => (
    <CaseLink id={row.id} className="nowrap number">
      {row.caseNo}
    </CaseLink>
  )
  return (
    <Table
      label={t`案件列表`}
      items={rows}
      keyOf={(row) => row.id}
      open={(row) => void toCase(row.id)}
      sorting={{ by: order.sort, way: order.way, onSort: (by, way) => onOrder({ sort: by as CaseSort, way }) }}
      columns={[
        { name: t`案件编号`, show: no, nowrap: true, sortAs: 'caseNo' },
        { name: t`案由`, show: (row) => <Cause of={row.cause} /> },
        { name: t({ message: '申请人', context: 'case' }), show: (row) => side(row, 'APP') },
        { name: t`被申请人`, show: (row) => side(row, 'DEF') },
        { name: t`标的额`, show: sumOf, right: true, sortAs: 'amount' },
        {
          name: t`收件日期`,
          show: (row) => <span className="number">{day(row)}</span>,
          nowrap: true,
          sortAs: 'openedAt',
        },
        {
          name: t`最近变动`,
          show: (row) => <span className="number">{changed(row)}</span>,
          nowrap: true,
          sortAs: 'changedAt',
        },
        { name: t`状态`, show: (row) => <CaseTag state={row.state} />, nowrap: true },
      ]}
      card={(row) => (
        <>
          <div className="row between">
            {no(row)}
            <CaseTag state={row.state} />
          </div>
          <div>
            <strong>
              <Cause of={row.cause} />
            </strong>
            <div className="muted small-text">
              {side(row, 'APP')} / {side(row, 'DEF')}
            </div>
          </div>
          <div className="row between">
            <span className="number">{row.amount ? sumOf(row) : null}</span>
            <span className="muted small-text number">{order.sort === 'changedAt' ? changed(row) : day(row)}</span>
          </div>
        </>
      )}
    />
  )
}
