import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { trials, trialTypes } from '../../../contract/hearing/trial.ts'
import { useMay } from '../../account/role/useMay.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { dayAt } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useTrialDialogs } from '../calendar/useTrialDialogs.tsx'
import { ListFilters } from './ListFilters.tsx'
import { MeetingTools } from './MeetingTools.tsx'
import { TrialTable } from './TrialTable.tsx'
import { type ListFilter, size, useTrialList, type Which } from './useTrialList.ts'
import './list.css'

const kindsOf = { all: trialTypes, meeting: ['meeting'], mediate: ['mediation', 'meeting'] } as const

/** What somebody may see of the calendar, to look through page by page; from today on, unless other days are asked for. */
export function TrialLists({ of, title }: { of: Which; title?: string }) {
  const { t } = useLingui()
  const [first] = useState<ListFilter>(() => {
    const type = of === 'mediate' ? 'mediation' : ''
    return { type, state: '', from: dayAt(serverNow()), to: '', q: '', name: '' }
  })
  const [filter, setFilter] = useState(first)
  const [page, setPage] = useState(1)
  const [cleared, setCleared] = useState(0)
  const { reply, last, loading, error, refresh } = useTrialList(of, filter, page)
  const { dialogs, show, plan } = useTrialDialogs(dayAt(serverNow()), undefined, of === 'meeting')
  const { online } = useConnection()
  const isStaff = useMay(trials.addTrial)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tools = isStaff && of === 'meeting'
  const shown = reply ?? (loading ? last : undefined)
  const total = shown?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / size))
  const label = t`开庭与会议列表`

  function change(some: Partial<ListFilter>): void {
    if (Object.entries(some).every(([key, value]) => filter[key as keyof ListFilter] === value)) return
    setFilter({ ...filter, ...some })
    setPage(1)
  }

  return (
    <>
      {title ? (
        <div className="page-head">
          <h1>{title}</h1>
          {isStaff ? (
            <Button look="primary" icon="plus" aria-haspopup="dialog" disabled={!online} onClick={plan}>
              {t`安排开庭或会议`}
            </Button>
          ) : null}
        </div>
      ) : null}
      <section className="card" aria-label={label}>
        <header>
          <ListFilters
            key={cleared}
            filter={filter}
            kinds={kindsOf[of]}
            allKinds={of === 'all' ? t`全部类型` : undefined}
            onChange={change}
          />
        </header>
        {tools ? (
          <MeetingTools
            filter={filter}
            ticked={(shown?.list ?? []).filter(({ id }) => ticked.has(id))}
            refresh={() => void refresh()}
            onUntick={() => setTicked(new Set())}
          />
        ) : null}
        {shown?.list.length ? (
          <>
            <TrialTable
              label={label}
              list={shown.list}
              onOpen={show}
              ticked={tools ? ticked : undefined}
              onTick={(id) =>
                setTicked(new Set(ticked.has(id) ? [...ticked].filter((it) => it !== id) : [...ticked, id]))
              }
            />
            <div className="body row between">
              <span className="muted small-text" role="status">{t`共 ${total} 场`}</span>
              {pages > 1 ? (
                <nav className="row" aria-label={t`分页`}>
                  <Button small icon="left" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t`上一页`}
                  </Button>
                  <span className="number">
                    {page} / {pages}
                  </span>
                  <Button small disabled={page >= pages} onClick={() => setPage(page + 1)}>
                    {t`下一页`}
                  </Button>
                </nav>
              ) : null}
            </div>
          </>
        ) : error ? (
          <ErrorState error={error} retry={() => void refresh()} />
        ) : loading ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : (
          <EmptyState icon="calendar" title={t`没有符合条件的安排`}>
            <p>{t`默认只显示今天及以后的安排，清空日期可查看全部。`}</p>
            <Button
              onClick={() => {
                setFilter({ ...first, from: '' })
                setPage(1)
                setCleared(cleared + 1)
              }}
            >
              {t`显示全部`}
            </Button>
          </EmptyState>
        )}
      </section>
      {dialogs}
    </>
  )
}
