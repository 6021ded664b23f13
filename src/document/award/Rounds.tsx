import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Award, awards, type ScrutinyRound } from '../../../contract/award/award.ts'
import { textOf } from '../../../contract/document/document.ts'
import { useAsk } from '../../action/useAsk.ts'
import { awardTags } from '../../case/award/words.ts'
import { hrefTo } from '../../ui/address.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { PrintButtons } from './PrintButtons.tsx'

const DocumentEditor = lazy(async () => ({ default: (await import('../editor/DocumentEditor.tsx')).DocumentEditor }))
const Changes = lazy(async () => ({ default: (await import('../editor/Changes.tsx')).Changes }))

/** What was submitted for scrutiny 核阅, round by round: the text, what was remarked, and from the second on what changed. */
export function Rounds({ row, inside = false }: { row: Award; inside?: boolean }) {
  const { t, i18n } = useLingui()
  const { reply, error, refresh } = useAsk(awards.getScrutiny, { params: { id: row.id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each step
  useEffect(() => void refresh(), [row.version])
  const [words, family, icon] = awardTags[row.state]
  const last = reply?.at(-1)
  const before = reply?.at(-2)
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={4} />
  return (
    <div className="stack">
      {inside ? null : (
        <div className="page-head">
          <div>
            <h1>{row.title}</h1>
            <p className="muted">{[row.caseNo, row.no].filter(Boolean).join(' · ')}</p>
          </div>
          <div className="row">
            <a className="button" href={hrefTo('/CaseDetails', { caseId: row.baseId })}>
              {t`返回案件`}
            </a>
            <PrintButtons row={row} body={last?.body} />
            <Tag family={family} icon={icon}>
              {i18n._(words)}
            </Tag>
          </div>
        </div>
      )}
      <Section title={t`核阅`}>
        <ol className="items">
          {reply.map((round) => (
            <Round key={round.no} round={round} />
          ))}
        </ol>
      </Section>
      {last && !inside ? <Submitted key={last.no} row={row} last={last} before={before} /> : null}
    </div>
  )
}

function Round({ round }: { round: ScrutinyRound }) {
  const { t } = useLingui()
  const { no, submittedBy, submittedAt, decision, decidedBy, reason, remarks } = round
  return (
    <li className="stack">
      <div className="row">
        <strong>{t`第 ${no} 次提交`}</strong>
        <span className="muted">
          {submittedBy} · <time dateTime={submittedAt}>{dateTime(submittedAt)}</time>
        </span>
        {decision === '' ? (
          <Tag family="amber" icon="clock">{t`待核阅`}</Tag>
        ) : decision === 'passed' ? (
          <Tag family="green" icon="check">{t`${decidedBy} 核阅通过`}</Tag>
        ) : (
          <Tag family="red" icon="undo">{t`${decidedBy} 退回`}</Tag>
        )}
      </div>
      {reason ? <p style={{ whiteSpace: 'pre-line' }}>{reason}</p> : null}
      {remarks.map(({ quote, text }) => (
        <blockquote key={`${quote} ${text}`}>
          {quote ? <q>{quote}</q> : null}
          <p style={{ whiteSpace: 'pre-line' }}>{text}</p>
        </blockquote>
      ))}
    </li>
  )
}

interface SubmittedProps {
  row: Award
  last: ScrutinyRound
  before: ScrutinyRound | undefined
}

/** The text as it was submitted last; after a return what changed since can be shown alone. */
function Submitted({ row: { id, baseId }, last, before }: SubmittedProps) {
  const { t } = useLingui()
  const [compares, setCompares] = useState(before !== undefined)
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {before ? (
        <Button small aria-pressed={compares} onClick={() => setCompares(!compares)}>
          {t`只看与上次提交的差别`}
        </Button>
      ) : null}
      {before && compares ? (
        <Changes before={textOf(before.body)} after={textOf(last.body)} />
      ) : (
        <DocumentEditor fileId={`${id} ${last.no}`} caseId={baseId} value={last.body} label={t`裁决文书内容`} />
      )}
    </Suspense>
  )
}
