import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { csvOf } from '../../contract/both/csv.ts'
import { type Appraisal, type Period, performances } from '../../contract/performance/performance.ts'
import { useMay } from '../account/role/useMay.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork } from '../list/Listing.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { shownLanguage } from '../ui/language.ts'
import { speakPrime } from '../ui/prime.ts'
import { Section } from '../ui/Section.tsx'
import { EmptyState } from '../ui/States.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { Table } from '../ui/Table.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useStateOf } from '../ui/useStateOf.ts'
import { useView } from '../ui/view.tsx'
import { AppealActs, AppealText } from './AppealActs.tsx'
import { useMeasured } from './Measured.tsx'
import { PeriodActs } from './PeriodActs.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import { TrendButton } from './TrendButton.tsx'
import { SentScores } from './WaitingScores.tsx'
import { periodLook, periodWords } from './words.ts'

/** The periods, and the scores of the one that is chosen. */
export function AppraisalList() {
  const { t, i18n } = useLingui()
  // Dialogs look and speak as inside the frame, which is not around this page.
  speakPrime(shownLanguage())
  const asked = useAsk(performances.listPeriods, {})
  const { search } = useView()
  const [chosen, setChosen] = useStateOf(search.period ?? '', search.period ?? '')
  const [isMaking, setMaking] = useState(false)
  const isHead = useMay(performances.savePeriod)
  return (
    <div className="stack">
      <NeedsNetwork />
      <SentScores />
      {isHead ? (
        <div>
          <Button icon="plus" onClick={() => setMaking(true)}>
            {t`新建考核期`}
          </Button>
        </div>
      ) : null}
      {isMaking ? <PeriodDialog refresh={() => void asked.refresh()} onClose={() => setMaking(false)} /> : null}
      <Listing asked={asked}>
        {(periods) => {
          const period = periods.find(({ id }) => id === chosen) ?? periods[0]
          if (!period)
            return (
              <EmptyState icon="list" title={t`还没有考核期`}>
                <p>{t`考核期由主任建立，建立后会出现在这里。`}</p>
              </EmptyState>
            )
          const [family, icon] = periodLook[period.state]
          return (
            <div className="stack">
              <Select
                label={t`考核期`}
                options={periods.map((one) => ({ value: one.id, label: inLanguage(one.name) }))}
                value={period.id}
                onChange={({ target }) => setChosen(target.value)}
              />
              <Section
                title={inLanguage(period.name)}
                more={
                  <Tag family={family} icon={icon}>
                    {i18n._(periodWords[period.state])}
                  </Tag>
                }
              >
                <div className="stack">
                  <p className="muted number">
                    {period.from} — {period.to}
                  </p>
                  <ul className="weights" aria-label={t`指标权重`}>
                    {period.indicators.map((one) => (
                      <li key={one.id}>
                        <span>{inLanguage(one.title)}</span>
                        <span className="number">{one.weight}%</span>
                      </li>
                    ))}
                  </ul>
                  {isHead ? <PeriodActs period={period} refresh={() => void asked.refresh()} /> : null}
                </div>
              </Section>
              <Appraisals key={`${period.id} ${period.version}`} period={period} />
            </div>
          )
        }}
      </Listing>
    </div>
  )
}

function Appraisals({ period }: { period: Period }) {
  const { t } = useLingui()
  const asked = useAsk(performances.listAppraisals, { query: { periodId: period.id } })
  const navigate = useNavigate()
  const mayScore = ({ relation }: Appraisal) =>
    relation === 'self' ? period.state === 'open' : relation === 'head' && period.state !== 'published'
  const total = (given: Appraisal['self']) => (given ? <span className="number">{given.total}</span> : '—')
  const measured = useMeasured()
  const refresh = () => void asked.refresh()
  const dataOf = (one: Appraisal) =>
    period.indicators.flatMap((indicator) => {
      const says = measured(indicator, one.measured)
      return says === undefined ? [] : [`${inLanguage(indicator.title)}: ${says}`]
    })
  const below = (one: Appraisal) => {
    const data = dataOf(one)
    return data.length || one.appeal ? (
      <div className="stack">
        {data.length ? <p className="muted small-text">{data.join(' · ')}</p> : null}
        <AppealText appeal={one.appeal} />
      </div>
    ) : null
  }

  /** What the reader sees, as a table of a spreadsheet. */
  function save(list: readonly Appraisal[]): void {
    const head = [
      t`姓名`,
      t`自评总分`,
      t`考评总分`,
      ...period.indicators.map(({ title }) => inLanguage(title)),
      t`申诉`,
      t`答复`,
    ]
    const rows = list.map((one) => [
      ...[one.name, one.self?.total ?? '', one.review?.total ?? ''],
      ...period.indicators.map((indicator) => {
        const score = one.review?.scores.find(({ id }) => id === indicator.id)?.score ?? ''
        return [score, measured(indicator, one.measured) ?? ''].filter((part) => part !== '').join(' · ')
      }),
      ...[one.appeal?.text ?? '', one.appeal?.answer ?? ''],
    ])
    saveBlob(new Blob([csvOf([head, ...rows])], { type: 'text/csv' }), `${inLanguage(period.name)}.csv`)
  }

  const act = (one: Appraisal) => (
    <div className="row">
      {scoreAct(one)}
      <AppealActs period={period} one={one} refresh={refresh} />
      {one.relation === 'colleague' ? null : <TrendButton accountId={one.accountId} name={one.name} />}
    </div>
  )
  const scoreAct = (one: Appraisal) =>
    mayScore(one) ? (
      <Button
        small
        icon="edit"
        onClick={() =>
          void navigate({ to: '/performance/score', search: { period: period.id, person: one.accountId } })
        }
      >
        {one.relation === 'self' ? t`自评` : t`评分`}
      </Button>
    ) : null
  return (
    <Section
      title={t`评分情况`}
      more={
        asked.last?.length ? (
          <Button small icon="download" onClick={() => save(asked.last ?? [])}>
            {t`导出 CSV`}
          </Button>
        ) : null
      }
    >
      <Listing asked={asked}>
        {(list) => (
          <Table
            label={t`评分情况`}
            items={list}
            keyOf={({ accountId }) => accountId}
            columns={[
              { name: t`姓名`, show: ({ name }) => name },
              { name: t`自评总分`, show: ({ self }) => total(self), right: true },
              { name: t`考评总分`, show: ({ review }) => total(review), right: true },
              { name: t`操作`, show: act },
            ]}
            below={below}
            card={(one) => (
              <div className="stack">
                <strong>{one.name}</strong>
                <span>
                  {t`自评总分`} {total(one.self)} · {t`考评总分`} {total(one.review)}
                </span>
                {below(one)}
                {act(one)}
              </div>
            )}
          />
        )}
      </Listing>
    </Section>
  )
}
