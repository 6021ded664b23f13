import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type CaseCounts, caseSeat, cases } from '../../../contract/case/case.ts'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { sumWords } from '../../case/cost/sumWords.ts'
import { groupsOf, seatWords } from '../../case/list/groups.ts'
import { useKept } from '../../local/hooks.ts'
import { Fact } from '../../ui/Fact.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Bars } from './Bars.tsx'

type Counted = 'USER' | 'MISHU' | 'ZCY'

/** The counters of specification §3 for a category, as numbers and as bars, with what the person takes part in besides. */
export function CaseCounters({ userId, cate }: { userId: string; cate: Counted }) {
  const { t } = useLingui()
  const { value: counts, error, refresh } = useKept(cases.countCases, { params: { cate } })
  return (
    <section className="card" aria-labelledby="counts">
      <header>
        <h2 id="counts">{t`案件统计`}</h2>
        <Link to="/case/index">{t`全部案件`}</Link>
      </header>
      <div className="body stack">
        {counts ? (
          <Counts counts={counts} cate={cate} />
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <Skeleton />
        )}
        <Totals userId={userId} files={cate !== 'MISHU'} />
      </div>
    </section>
  )
}

function Counts({ counts, cate }: { counts: CaseCounts; cate: Counted }) {
  const { t, i18n } = useLingui()
  if ('closeTotal' in counts) return <Arbitrated counts={counts} />
  const groups = groupsOf[cate] ?? []
  const bars = (set: Record<string, unknown>) =>
    groups.flatMap(({ group, words }) => {
      const count = set[`${group}StatusCount`]
      return typeof count === 'number' ? [{ key: group, label: inLanguage(words), count }] : []
    })
  if (!('agent' in counts))
    return (
      <>
        <Bars label={t`案件统计`} bars={bars(counts)} />
        <p className="muted small-text">{t`“已办结”含已结案、已撤回和已失效的案件；不予受理的另行列出。`}</p>
      </>
    )
  return (
    <>
      <div className="bar-groups">
        {caseSeat.options.map((seat) => (
          <div key={seat}>
            <h3>{i18n._(seatWords[seat])}</h3>
            <Bars label={i18n._(seatWords[seat])} bars={bars(counts[seat])} />
          </div>
        ))}
      </div>
      <p className="muted small-text">{t`“已办结”含已结案、不予受理、已撤回和已失效的案件。`}</p>
    </>
  )
}

type ArbitratorCounts = Extract<CaseCounts, { closeTotal: number }>

const arbitratorWords: { key: 'closeTotal' | 'midwayExitTotal' | 'hearingTotal'; words: MessageDescriptor }[] = [
  { key: 'closeTotal', words: msg`已结案件` },
  { key: 'midwayExitTotal', words: msg`中途退出` },
  { key: 'hearingTotal', words: msg`开庭次数` },
]

/** Of four different things: numbers alone, for bars would compare what cannot be compared. Currencies are never added up. */
function Arbitrated({ counts }: { counts: ArbitratorCounts }) {
  const { t, i18n } = useLingui()
  const { priceTotal, priceTotals } = counts
  // An answer kept by an older page knows CNY alone.
  const sums = priceTotals.length ? priceTotals : [{ currency: 'CNY', amount: priceTotal }]
  return (
    <dl className="counters">
      {arbitratorWords.map(({ key, words }) => (
        <div key={key} className="card counter-card">
          <dt>{i18n._(words)}</dt>
          <dd className="counted">
            <b>{counts[key]}</b>
          </dd>
        </div>
      ))}
      <div className="card counter-card amount">
        <dt>{t`争议金额合计`}</dt>
        {sums.map(({ currency, amount }) => (
          <dd key={currency} className="counted">
            <b>{sumWords(currency, amount)}</b>
          </dd>
        ))}
      </div>
    </dl>
  )
}

/** `files`: whether the person hands in anything of their own. */
function Totals({ userId, files }: { userId: string; files: boolean }) {
  const { t } = useLingui()
  const { value: totals } = useKept(caseLife.dataCount, { params: { id: userId } })
  if (!totals) return null
  return (
    <dl className="totals" aria-label={t`我参与的合计`}>
      <Fact label={t`参与案件`}>{totals.caseTotal}</Fact>
      {files ? (
        <>
          <Fact label={t`我提交的证据`}>{totals.evidenceTotal}</Fact>
          <Fact label={t`我提交的保全申请`}>{totals.preservationTotal}</Fact>
        </>
      ) : null}
      <Fact label={t`已开庭次数`}>{totals.hearingTotal}</Fact>
    </dl>
  )
}
