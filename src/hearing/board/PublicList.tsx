import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { boardDaysMax } from '../../../contract/hearing/trialList.ts'
import { config } from '../../local/config.ts'
import { Dotted } from '../../ui/Dotted.tsx'
import { spanOf } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { TrialTag } from '../TrialTag.tsx'
import { NotPublic } from './NotPublic.tsx'
import { useBoard } from './useBoard.ts'

/** What is held within a month, as everybody may read it. */
export function PublicList() {
  const { t } = useLingui()
  const { publicBoard } = useSnapshot(config)
  const { reply, error, refresh } = useBoard(boardDaysMax)
  const label = t`近一个月的开庭`
  if (!publicBoard) return <NotPublic />
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={6} />
  if (!reply.list.length)
    return (
      <EmptyState icon="clock" title={t`近一个月没有开庭`}>
        <p>{t`安排并通知后会自动出现在这里。`}</p>
      </EmptyState>
    )
  const whereOf = ({ place, online }: { place: string; online: boolean }) => place || (online ? t`在线` : '')
  return (
    <section className="card" aria-label={label}>
      <Table
        label={label}
        items={reply.list}
        keyOf={(row) => reply.list.indexOf(row)}
        columns={[
          { name: t`时间（北京时间）`, show: (row) => <span className="number">{spanOf(row)}</span>, nowrap: true },
          { name: t`案件编号`, show: (row) => <span className="number">{row.caseNo || '—'}</span>, nowrap: true },
          { name: t`地点`, show: (row) => whereOf(row) || '—' },
          { name: t`状态`, show: (row) => <TrialTag of={{ ...row, type: 'hearing' }} outside />, nowrap: true },
        ]}
        card={(row) => (
          <>
            <div className="row between">
              <strong className="number">{row.caseNo}</strong>
              <TrialTag of={{ ...row, type: 'hearing' }} outside />
            </div>
            <span className="number">{spanOf(row)}</span>
            <Dotted className="muted small-text" parts={[t`北京时间（UTC+8）`, whereOf(row)]} />
          </>
        )}
      />
    </section>
  )
}
