import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppError } from '../../contract/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../contract/fields.ts'
import {
  type Appraisal,
  type Period,
  performances,
  scoreMost,
  scores as scoresRule,
  totalOf,
} from '../../contract/performance.ts'
import { told } from '../account/asked/told.ts'
import { useAsk } from '../account/asked/useAsk.ts'
import { KeptNotices } from '../draft/decision/KeptNotices.tsx'
import { NewerNotice } from '../draft/NewerNotice.tsx'
import { Listing, NeedsNetwork } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { useSession } from '../local/hooks.ts'
import { hrefTo } from '../ui/address.ts'
import { OnceButton } from '../ui/Button.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { shownLanguage } from '../ui/language.ts'
import { notifyError } from '../ui/notify.tsx'
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

/** The form of one person in one period; by itself that of the reader in the newest one that is open. */
export function ScoreForm() {
  const { t } = useLingui()
  // Dialogs look and speak as inside the frame, which is not around this page.
  speakPrime(shownLanguage())
  const { search } = useView()
  const asked = useAsk(performances.listPeriods, {})
  const me = useSession()?.user.id
  const person = search.person ?? me
  return (
    <div className="stack">
      <NeedsNetwork />
      <Listing asked={asked}>
        {(periods) => {
          const period = periods.find(({ id, state }) => (search.period ? id === search.period : state === 'open'))
          return period ? (
            <OfPeriod key={period.id} period={period} person={person} />
          ) : (
            <EmptyState icon="list" title={t`目前没有可以评分的考核期`}>
              <a className="button" href={hrefTo('/performance')}>
                {t`查看绩效考核`}
              </a>
            </EmptyState>
          )
        }}
      </Listing>
    </div>
  )
}

function OfPeriod({ period, person }: { period: Period; person: string | undefined }) {
  const { t } = useLingui()
  const asked = useAsk(performances.listAppraisals, { query: { periodId: period.id } })
  return (
    <Listing asked={asked}>
      {(list) => {
        const appraisal = list.find(({ accountId }) => accountId === person)
        return appraisal ? (
          <Scoring key={appraisal.accountId} {...{ period, appraisal }} refresh={asked.refresh} />
        ) : (
          <EmptyState icon="list" title={t`您不在本考核期的评分范围内`}>
            <a className="button" href={hrefTo('/performance')}>
              {t`查看绩效考核`}
            </a>
          </EmptyState>
        )
      }}
    </Listing>
  )
}

interface ScoringProps {
  period: Period
  appraisal: Appraisal
  refresh: () => Promise<void>
}

function Scoring({ period, appraisal, refresh }: ScoringProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isOwn = appraisal.relation === 'self'
  const measured = useMeasured()
  const { values, newer, given, kept, changeLine, keepMine, takeTheirs } = useTypedScores(period, appraisal)
  const { version, scores: typed } = values
  const [wrongs, setWrongs] = useState<Wrongs>({})
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
    const send = async () => {
      await kept.flush()
      await ask(performances.submitScore, { body: { ...body, scores: data } })
      kept.end()
    }
    const done = await told(t`评分已提交`, send, refresh, refuse)
    if (done) void navigate({ to: '/performance', search: { period: period.id } })
    return done
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
