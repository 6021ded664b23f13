import { useLingui } from '@lingui/react/macro'
import { money } from '../../../contract/both/money.ts'
import type { Statistics } from '../../../contract/statistics/statistics.ts'
import { bracketWords } from '../../../contract/statistics/statisticsWords.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { CountLink, type Period } from './CountLink.tsx'
import { CountTable } from './CountTable.tsx'

/** What is in dispute, each currency by itself: they add up to nothing together. */
export function AmountTables({ amounts, period }: { amounts: Statistics['amounts']; period: Period }) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <CountTable
        label={t`争议金额合计`}
        items={amounts}
        keyOf={({ currency }) => currency}
        name={t`币种`}
        nameOf={({ currency }) => currency}
        columns={[
          {
            name: t`件数`,
            show: ({ currency, count }) => <CountLink of="amount" part={currency} count={count} {...period} />,
          },
          { name: t`争议金额合计`, show: ({ total }) => <span className="number">{money(total)}</span> },
        ]}
      />
      {amounts.map(({ currency, brackets }) => (
        <CountTable
          key={currency}
          label={t`争议金额分布（${currency}）`}
          items={brackets}
          keyOf={({ bracket }) => bracket}
          name={t`争议金额（${currency}）`}
          nameOf={({ bracket }) => inLanguage(bracketWords[bracket])}
          barOf={({ count }) => count}
          columns={[
            {
              name: t`件数`,
              show: ({ bracket, count }) => (
                <CountLink of="amount" part={`${currency} ${bracket}`} count={count} {...period} />
              ),
            },
          ]}
        />
      ))}
    </div>
  )
}
