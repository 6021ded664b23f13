import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { candidacyStates } from '../../../contract/arbitrator/candidacyMoves.ts'
import { FindBar } from '../../list/FindBar.tsx'
import { More } from '../../list/More.tsx'
import { NoneFound } from '../../list/NoneFound.tsx'
import { useFind } from '../../list/useFind.ts'
import { useRows } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { StateTag } from '../StateTag.tsx'
import { stateWords } from '../words.ts'
import { TermPart } from './TermPart.tsx'

const size = 50
/** What waits for a secretary. */
const waiting: readonly string[] = ['submitted', 'firstReview', 'secondReview', 'approved']

/** /system/arbitrator: all applications to be an arbitrator, for secretaries; a new one appears by itself. */
export function CandidacyList() {
  const { t, i18n } = useLingui()
  const [pages, setPages] = useState(1)
  const find = useFind(arbitrator.listCandidacies, size)
  const { rows, loading, error, refresh } = useRows('candidacy', arbitrator.listCandidacies, {
    query: { page: pages, size },
  })
  const shown = rows
    ?.filter((row) => find.fits(row.state, `${row.no} ${row.personal.name} ${row.termName}`))
    .toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt))
  const next = (rows?.length ?? 0) >= pages * size ? () => setPages(pages + 1) : undefined
  const onMore = find.isFiltered ? find.more : next
  const open = (row: Candidacy) => (
    <Link
      to="/arbitratorView"
      search={{ id: row.id }}
      className={waiting.includes(row.state) ? 'button small primary' : 'button small'}
    >
      {waiting.includes(row.state) ? t`处理` : t`查看`}
    </Link>
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`仲裁员申请审核`}</h1>
          <p className="muted">{t`初审与复审由不同人员进行，新申请会自动出现`}</p>
        </div>
      </div>
      <TermPart />
      <section className="card" aria-label={t`仲裁员申请`}>
        {rows?.length ? (
          <FindBar
            find={find}
            label={t`搜索编号、姓名或届次`}
            placeholder={t`编号、姓名或届次`}
            states={candidacyStates.map((it) => ({ value: it, label: i18n._(stateWords[it].words) }))}
          />
        ) : null}
        {shown === undefined || (loading && !shown.length && !find.isFiltered) ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : shown.length ? (
          <Table
            label={t`仲裁员申请`}
            items={shown}
            keyOf={(row) => row.id}
            columns={[
              { name: t`编号`, show: (row) => <span className="number">{row.no}</span>, nowrap: true },
              { name: t`姓名`, show: (row) => row.personal.name },
              { name: t`类别`, show: (row) => (row.foreign ? t`境外` : t`境内`), nowrap: true },
              { name: t`届次`, show: (row) => row.termName },
              { name: t`状态`, show: (row) => <StateTag state={row.state} />, nowrap: true },
              {
                name: t`提交时间`,
                show: (row) => <span className="number">{dateTime(row.submittedAt)}</span>,
                nowrap: true,
              },
              { name: t`操作`, show: open, nowrap: true, stays: true },
            ]}
            card={(row) => (
              <>
                <div className="row between">
                  <span className="number nowrap">{row.no}</span>
                  <StateTag state={row.state} />
                </div>
                <strong>{row.personal.name}</strong>
                <span className="muted small-text number">
                  {row.termName} · {dateTime(row.submittedAt)}
                </span>
                {open(row)}
              </>
            )}
          />
        ) : find.isFiltered ? (
          <NoneFound find={find} />
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <EmptyState icon="people" title={t`还没有收到仲裁员申请`}>
            <p>{t`申请人提交后，申请会自动出现在这里，无需刷新。`}</p>
          </EmptyState>
        )}
        {onMore && shown?.length ? <More busy={loading || find.loading} onMore={onMore} /> : null}
      </section>
    </>
  )
}
