import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../contract/kernel/fields.ts'
import {
  type Appraisal,
  type Period,
  performances,
  scoreMost,
  scores as scoresRule,
  totalOf,
} from '../../contract/performance/performance.ts'
import { runAction } from '../action/runAction.ts'
import { useAsk } from '../action/useAsk.ts'
import { KeptNotices } from '../draft/decision/KeptNotices.tsx'
import { NewerNotice } from '../draft/NewerNotice.tsx'
import { useArrival } from '../draft/paper/useArrival.ts'
import { Listing, NeedsNetwork } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { useDraft, useSession } from '../local/hooks.ts'
import { submit as submitDraft } from '../local/outbox.ts'
import { hrefTo } from '../ui/address.ts'
import { OnceButton } from '../ui/Button.tsx'
import { RefusedNotice } from '../ui/DraftNotices.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { shownLanguage } from '../ui/language.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { focusWrong } from '../ui/onScreen.ts'
import { speakPrime } from '../ui/prime.ts'
import { Section } from '../ui/Section.tsx'
import { EmptyState } from '../ui/States.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useView } from '../ui/view.tsx'
import { AppealText } from './AppealActs.tsx'
import { useMeasured } from './Measured.tsx'
import { NewerScores } from './NewerScores.tsx'
import { useTypedScores } from './useTypedScores.ts'
import { useSentScore, WaitingScores } from './WaitingScores.tsx'

/** The form of one person in one period; by itself that of the reader in the newest one that is open. */
export function ScoreForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  // Dialogs look and speak as inside the frame, which is not around this page.
  speakPrime(shownLanguage())
  const { search } = useView()
  const me = useSession()?.user.id
  const sent = useSentScore(search.period, search.person ?? me)
  const person = sent?.person ?? search.person ?? me
  const periods = useAsk(performances.listPeriods, {})
  const wanted = sent?.period ?? search.period
  const period = periods.reply?.find(({ id, state }) => (wanted ? id === wanted : state === 'open'))
  const asked = useAsk(performances.listAppraisals, period && { query: { periodId: period.id } })
  const draft = useLeft(sent?.draftId, asked.refresh, () => {
    notify(t`评分已提交`)
    void navigate({ to: '/performance', search: { period: period?.id ?? wanted } })
  })
  const none = (words: string) => (
    <EmptyState icon="list" title={words}>
      <a className="button" href={hrefTo('/performance')}>
        {t`查看绩效考核`}
      </a>
    </EmptyState>
  )
  if (draft?.waiting) return <WaitingScores draft={draft} />
  return (
    <div className="stack">
      <NeedsNetwork />
      <Listing asked={periods}>
        {() =>
          period ? (
            <Listing asked={asked}>
              {(list) => {
                const appraisal = list.find(({ accountId }) => accountId === person)
                return appraisal ? (
                  <Scoring
                    key={`${period.id} ${appraisal.accountId}`}
                    {...{ period, appraisal }}
                    refresh={asked.refresh}
                  />
                ) : (
                  none(t`您不在本考核期的评分范围内`)
                )
              }}
            </Listing>
          ) : (
            none(t`目前没有可以评分的考核期`)
          )
        }
      </Listing>
    </div>
  )
}

/**
 * The draft of what is on its way, also for the moment after it has gone. `arrive` is called once the server has it, `refresh` where it
 * comes back: somebody may have been quicker.
 */
function useLeft(id: string | undefined, refresh: () => Promise<void>, arrive: () => void) {
  const [last, setLast] = useState<string>()
  if (id && id !== last) setLast(id)
  const draft = useDraft(last)
  const isRefused = draft?.refused !== undefined
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (isRefused) void latest.current()
  }, [isRefused])
  useArrival(draft, true, arrive)
  return draft
}

interface ScoringProps {
  period: Period
  appraisal: Appraisal
  refresh: () => Promise<void>
}

function Scoring({ period, appraisal, refresh }: ScoringProps) {
  const { t } = useLingui()
  const isOwn = appraisal.relation === 'self'
  const measured = useMeasured()
  const { draftId, values, newer, given, kept, changeLine, keepMine, takeTheirs } = useTypedScores(period, appraisal)
  const { version, scores: typed } = values
  const { refused } = kept
  const [found, setWrongs] = useState<Wrongs>()
  const wrongs = found ?? wrongsOf(refused?.fields ?? [])
  const scores = typed.map((one) => ({ ...one, score: /^\d{1,3}$/.test(one.score) ? Number(one.score) : Number.NaN }))
  const total = totalOf(
    period.indicators,
    scores.filter(({ score }) => score <= scoreMost),
  )

  function refuse(error: AppError): void {
    setWrongs(wrongsOf(error.fields))
    notifyError(error)
  }

  async function submit(): Promise<boolean> {
    const checked = check(scoresRule, scores)
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) {
      requestAnimationFrame(focusWrong)
      return false
    }
    const body = { periodId: period.id, accountId: appraisal.accountId, version }
    const { data } = checked
    const input = { body: { ...body, scores: data } }
    kept.touch()
    if (await kept.flush())
      return runAction(undefined, () => submitDraft(performances.submitScore, draftId, input), undefined, refuse)
    // The device has no room for it to wait: it goes from this page.
    const send = async () => {
      await ask(performances.submitScore, input)
      kept.end()
    }
    return runAction(t`评分已提交`, send, refresh, refuse)
  }

  return (
    <Section title={isOwn ? t`自评` : appraisal.name} more={<span>{inLanguage(period.name)}</span>}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <AppealText appeal={appraisal.appeal} />
        <KeptNotices kept={kept} />
        {refused && !newer ? <RefusedNotice refused={refused} onRetry={undefined} /> : null}
        {newer && given ? (
          <NewerNotice onKeepMine={keepMine} onTakeTheirs={takeTheirs}>
            <NewerScores period={period} given={given} />
          </NewerNotice>
        ) : null}
        {period.indicators.map((one, at) => {
          const [title, weight] = [inLanguage(one.title), one.weight]
          const own = isOwn ? undefined : appraisal.self?.scores.find(({ id }) => id === one.id)
          return (
            <div key={one.id} className="score-line">
              <div>
                <strong>{title}</strong>
                <p className="muted">{t`权重 ${weight}%`}</p>
                {measured(one, appraisal.measured) ? (
                  <p className="muted">{measured(one, appraisal.measured)}</p>
                ) : null}
                {own ? <p className="muted">{t`自评 ${own.score} 分 ${own.note}`}</p> : null}
              </div>
              <TextInput
                label={t`评分（0—100）`}
                aria-label={t`${title} 评分（0—100）`}
                required
                inputMode="numeric"
                maxLength={3}
                value={typed[at]?.score ?? ''}
                error={wrongs[`${at}.score`] ?? wrongs[`scores.${one.id}`]}
                onChange={({ target }) => changeLine(at, { score: target.value })}
              />
              <TextInput
                label={t({ message: '说明', context: 'score' })}
                aria-label={t`${title} 说明`}
                maxLength={300}
                value={typed[at]?.note ?? ''}
                error={wrongs[`${at}.note`]}
                onChange={({ target }) => changeLine(at, { note: target.value })}
              />
            </div>
          )
        })}
        <p aria-live="polite">
          {t`加权总分`} <span className="score-total number">{total}</span>
        </p>
        <div className="row">
          <OnceButton look="primary" icon="send" action={submit}>
            {t`提交评分`}
          </OnceButton>
          <a className="button" href={hrefTo('/performance', { period: period.id })}>
            {t`返回`}
          </a>
        </div>
      </form>
    </Section>
  )
}
