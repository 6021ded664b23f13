import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CaseRow } from '../../contract/case.ts'
import type { CaseDetail } from '../../contract/caseLife.ts'
import { CaseFiles } from '../caseFile/CaseFiles.tsx'
import { AddEvidence } from '../evidence/AddEvidence.tsx'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useView, useViewName } from '../ui/view.tsx'
import { CaseTag } from './CaseTag.tsx'
import { ActionBar } from './details/ActionBar.tsx'
import { Overview } from './details/Overview.tsx'
import { RowOverview } from './details/RowOverview.tsx'
import { Timeline } from './details/Timeline.tsx'
import { useCase } from './useCase.ts'

const parts = ['overview', 'documents', 'record'] as const
type Part = (typeof parts)[number]

/** /CaseDetails?caseId=: one case, which changes by itself when somebody acts on it; each case in a tab of its own. */
export function CaseDetailsScreen() {
  const { caseId } = useView().search
  return caseId ? <CaseById key={caseId} id={caseId} /> : <Nothing />
}

function CaseById({ id }: { id: string }) {
  const { row, detail, error, refresh } = useCase(id)
  const isGone = error?.code === 'notFound' || error?.code === 'badRequest'
  // The row may be a step ahead of the whole.
  const known = row && (!detail || row.version > detail.version) ? row : detail
  if (known && !isGone) return <OneCase row={known} detail={detail ?? undefined} refresh={refresh} />
  if (row === undefined || detail === undefined) return <Skeleton lines={8} />
  if (isGone) return <Nothing />
  return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={8} />
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这个案件`}>
      <p>{t`它可能不属于您，或尚未同步到本设备。`}</p>
      <a className="button" href="#/">
        {t`返回首页`}
      </a>
    </EmptyState>
  )
}

function OneCase({ row, detail, refresh }: { row: CaseRow; detail: CaseDetail | undefined; refresh: () => void }) {
  const { t } = useLingui()
  useViewName(row.caseNo)
  const [part, setPart] = useState<Part>('overview')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const titles: Record<Part, string> = {
    overview: t`案件概况`,
    documents: t`文书与证据`,
    record: t`办理记录`,
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = parts[(parts.indexOf(part) + step + parts.length) % parts.length]!
    setPart(next)
    list.current?.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus()
  }

  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="nowrap number">{row.caseNo}</h1>
          <p className="muted">{row.cause}</p>
        </div>
        <CaseTag state={row.state} />
      </div>
      <section className="card">
        <div className="inner-tabs" role="tablist" aria-label={t`案件内容`} ref={list} onKeyDown={onKey}>
          {parts.map((it) => (
            <button
              key={it}
              type="button"
              role="tab"
              id={`${id}-${it}`}
              data-part={it}
              aria-selected={it === part}
              aria-controls={`${id}-panel`}
              tabIndex={it === part ? 0 : -1}
              onClick={() => setPart(it)}
            >
              {titles[it]}
            </button>
          ))}
        </div>
      </section>
      <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
        {part === 'overview' ? detail ? <Overview detail={detail} /> : <RowOverview row={row} /> : null}
        {part === 'documents' ? (
          <>
            <EvidencePart row={row} />
            <CaseFiles caseId={row.id} />
            <AddEvidence row={row} bar />
          </>
        ) : null}
        {part === 'record' ? detail ? <Timeline detail={detail} /> : <Skeleton lines={4} /> : null}
      </div>
      {detail && part !== 'documents' ? <ActionBar row={detail} refresh={refresh} /> : null}
    </>
  )
}
