import { useLingui } from '@lingui/react/macro'
import { performances } from '../../contract/performance/performance.ts'
import type { Draft } from '../local/draft.ts'
import { useDraft, useOutbox, useWaiting } from '../local/hooks.ts'
import { type OutboxRow, takeBack } from '../local/outbox.ts'
import { hrefTo } from '../ui/address.ts'
import { Fact } from '../ui/Fact.tsx'
import { dateTime } from '../ui/format.ts'
import { inLanguage } from '../ui/inLanguage.ts'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { Section } from '../ui/Section.tsx'
import { WaitingFrame } from '../upload/WaitingFrame.tsx'
import { readScores, scoreDraftId } from './useTypedScores.ts'

/** Scores that are on their way or were refused, oldest first. */
export const useSentScores = (): OutboxRow[] =>
  useOutbox()?.filter(({ call }) => call === performances.submitScore.name) ?? []

/** Whose scores these are, and of which period. */
function aboutOf({ draftId }: OutboxRow): { period: string; person: string } {
  const [period = '', person = ''] = draftId.slice(scoreDraftId('', '').length).trim().split(' ')
  return { period, person }
}

/** That of an address, or of one that names none the first: it is told whoever opens the form. */
export function useSentScore(period: string | undefined, person: string | undefined) {
  const found = useSentScores().find((row) => {
    const about = aboutOf(row)
    return (period ?? about.period) === about.period && (period ? person === about.person : true)
  })
  return found && { ...found, ...aboutOf(found) }
}

/** Scores in the outbox, to be read without the server. */
export function WaitingScores({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const { waiting, retry } = useWaiting(draft.id)
  return (
    <WaitingFrame
      title={t`绩效评分`}
      note={<span className="muted">{draft.title}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
      more={
        <a className="button" href={hrefTo('/performance')}>
          {t`返回`}
        </a>
      }
    >
      <Section title={t`评分表`}>
        <dl className="facts">
          {readScores(draft.fields).scores.map(({ id, title, score, note }) => (
            <Fact key={id} label={inLanguage(title)}>
              <span className="number">{score}</span> {note}
            </Fact>
          ))}
        </dl>
      </Section>
    </WaitingFrame>
  )
}

/** What was handed in on this device and the server has not taken: it waits, or was refused. */
export function SentScores() {
  const { t } = useLingui()
  const rows = useSentScores()
  if (rows.length === 0) return null
  return (
    <ul className="items pending" aria-label={t`待发送内容`}>
      {rows.map((row) => (
        <SentScore key={row.id} row={row} />
      ))}
    </ul>
  )
}

function SentScore({ row }: { row: OutboxRow }) {
  const { t } = useLingui()
  const draft = useDraft(row.draftId)
  const isRefused = row.state === 'refused'
  if (!draft) return null
  return (
    <li className="card split" style={{ padding: '0.75rem 1rem' }}>
      <div className="row">
        <PlaceTag place={isRefused ? 'attention' : 'waiting'} />
        <strong>{draft.title}</strong>
        <span className="muted small-text number">{dateTime(row.at)}</span>
      </div>
      <a className="button small" href={hrefTo('/performance/score', aboutOf(row))}>
        {isRefused ? t`修改` : t`查看`}
      </a>
    </li>
  )
}
