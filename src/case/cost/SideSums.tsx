import { useLingui } from '@lingui/react/macro'
import { money } from '../../../contract/both/money.ts'
import { endedCases } from '../../../contract/case/case.ts'
import type { CostAccount } from '../../../contract/cost/cost.ts'
import { settlementOf, sumsOf } from '../../../contract/cost/statement.ts'
import { Banner } from '../../ui/Banner.tsx'
import { listed } from '../../ui/listed.ts'
import { sumWords } from './sumWords.ts'
import { sideWords } from './words.ts'
import './cost.css'

const camps = ['APP', 'DEF'] as const

/** What each side was asked for, paid and gets back, what it bears by the award, and what one still owes the other. */
export function SideSums({ account }: { account: CostAccount }) {
  const { t, i18n } = useLingui()
  const { charges, award } = account
  const currency = charges[0]?.currency ?? account.currency
  const settled = settlementOf(account)
  const sums = { APP: sumsOf(charges, 'APP'), DEF: sumsOf(charges, 'DEF') }
  const lines: [label: string, of: (camp: 'APP' | 'DEF') => string][] = [
    [t`应缴`, (camp) => sums[camp].asked],
    [t`已缴`, (camp) => sums[camp].paid],
    [t({ message: '退费', context: 'sum' }), (camp) => sums[camp].refunded],
    [t`实收`, (camp) => sums[camp].kept],
  ]
  const counters = charges.some(({ of }) => of === 'counterclaim')
  if (settled) {
    if (counters) lines.push([t`承担本请求仲裁费`, (camp) => settled.claim[camp]])
    if (counters) lines.push([t`承担反请求仲裁费`, (camp) => settled.counterclaim[camp]])
    lines.push([t`最终承担`, (camp) => settled.total[camp]])
  }
  const owed = settled?.owed
  const by = owed ? i18n._(sideWords[owed.by]) : ''
  const to = owed ? i18n._(sideWords[owed.to]) : ''
  // The award is cited for what it says alone: a fee of which it says nothing stays where it was paid.
  const unsaid = award
    ? [
        award.share === null ? t`本请求仲裁费` : '',
        counters && award.counterShare === null ? t`反请求仲裁费` : '',
      ].filter(Boolean)
    : []
  const isSaid = award !== null && (award.share !== null || award.counterShare !== null)
  const unsaidFees = listed(unsaid)
  const name = award ? `${award.title} ${award.no}` : ''
  return (
    <div className="stack">
      <table className="side-sums" aria-label={t`各方合计`}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            {camps.map((camp) => (
              <th key={camp} scope="col" className="right">
                {i18n._(sideWords[camp])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {camps.map((camp) => (
                <td key={camp} className="right number">
                  {money(of(camp))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {owed ? (
        <Banner family="blue" icon="info">
          <strong>{t`${by}应向${to}偿付 ${sumWords(currency, owed.sum)}`}</strong>
          <span>{t`双方预缴的费用与裁决所定的承担之差。`}</span>
        </Banner>
      ) : null}
      {settled && !owed ? <p>{t`双方无须相互偿付费用。`}</p> : null}
      {award && isSaid ? <p className="muted small-text">{t`承担依据：${name}`}</p> : null}
      {award ? null : endedCases.includes(account.state) ? (
        <p className="muted small-text">{t`本案已结束，没有决定费用承担的裁决文书；各方承担的以上列实收为准。`}</p>
      ) : (
        <p className="muted small-text">{t`由谁承担由裁决文书决定，作出后在此列明；未作裁决即结案的，以实收为准。`}</p>
      )}
      {unsaid.length ? (
        <p className="muted small-text">{t`裁决文书没有载明${unsaidFees}的承担，表中仍列为由预缴一方承担。`}</p>
      ) : null}
    </div>
  )
}
