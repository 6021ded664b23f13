import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type CaseRow, cases } from '../../contract/case.ts'
import { CaseFiles } from '../caseFile/CaseFiles.tsx'
import { AddEvidence } from '../evidence/AddEvidence.tsx'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { useRows } from '../local/hooks.ts'
import { money } from '../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useView, useViewName } from '../ui/view.tsx'
import { CaseTag } from './CaseTag.tsx'

const parts = ['overview', 'documents', 'hearings', 'record'] as const
type Part = (typeof parts)[number]

/** /CaseDetails?caseId=: what this device knows of one case; each case in a tab of its own. */
export function CaseDetailsScreen() {
  const { caseId } = useView().search
  // There is no call for one case yet: its row comes with the list.
  const { rows, loading, error, refresh } = useRows('case', cases.listMyCases, { query: { page: 1, size: 100 } })
  const row = rows?.find((it) => it.id === caseId)
  if (row) return <OneCase row={row} />
  if (caseId && (loading || !rows)) return <Skeleton lines={8} />
  if (caseId && error) return <ErrorState error={error} retry={refresh} />
  return <Nothing />
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

function OneCase({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  useViewName(row.caseNo)
  const [part, setPart] = useState<Part>('overview')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const titles: Record<Part, string> = {
    overview: t`案件概况`,
    documents: t`文书与证据`,
    hearings: t`开庭`,
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
        {part === 'documents' ? null : (
          <div className="body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
            {part === 'overview' ? <Overview row={row} /> : <Later title={titles[part]} />}
          </div>
        )}
      </section>
      {part === 'documents' ? (
        <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
          <EvidencePart row={row} />
          <CaseFiles caseId={row.id} />
          <AddEvidence row={row} bar />
        </div>
      ) : null}
    </>
  )
}

function Overview({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <dl className="facts">
        <div>
          <dt>{t`案件编号`}</dt>
          <dd className="number">{row.caseNo}</dd>
        </div>
        <div>
          <dt>{t`案由`}</dt>
          <dd>{row.cause}</dd>
        </div>
        <div>
          <dt>{t`标的额`}</dt>
          <dd className="number">{row.amount ? `CNY ${money(row.amount)}` : '—'}</dd>
        </div>
      </dl>
      <h2>{t`当事人与代理人`}</h2>
      {row.attendees.length ? (
        <ul className="items">
          {row.attendees.map(({ camp, role, name }) => (
            <li key={`${camp} ${role} ${name}`} className="split">
              <strong>{name}</strong>
              <span className="muted">
                {camp === 'APP' ? t({ message: '申请人', context: 'case' }) : t`被申请人`} ·{' '}
                {role === 'agent' ? t`代理人` : t`本人`}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t`还没有登记当事人。`}</p>
      )}
    </div>
  )
}

function Later({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <EmptyState icon="clock" title={t`${title}：尚未开放`}>
      <p>{t`这部分内容还没有建好。需要查阅时，请联系案件秘书。`}</p>
    </EmptyState>
  )
}
