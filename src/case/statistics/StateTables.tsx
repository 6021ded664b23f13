import { useLingui } from '@lingui/react/macro'
import type { Statistics } from '../../../contract/statistics/statistics.ts'
import { CaseTag } from '../CaseTag.tsx'
import { CountLink, type Period } from './CountLink.tsx'
import { CountTable } from './CountTable.tsx'

type States = Statistics['states']

/** How the cases that came in the period stand now, in all and by the month in which they came. */
export function StateTables({ states, period }: { states: States; period: Period }) {
  const { t } = useLingui()
  const months = states[0]?.months.map(({ month }) => month) ?? []
  return (
    <div className="stack">
      <CountTable
        label={t`收案的当前状态`}
        items={states}
        keyOf={({ state }) => state}
        name={t`状态`}
        nameOf={({ state }) => <CaseTag state={state} />}
        barOf={({ count }) => count}
        columns={[
          {
            name: t`件数`,
            show: ({ state, count }) => <CountLink of="state" part={state} count={count} {...period} />,
          },
        ]}
      />
      {months.length > 1 ? (
        <details className="no-print">
          <summary>{t`按收案月份查看`}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <div className="table-scroll" tabIndex={0}>
            <table className="count-table" aria-label={t`收案月份与当前状态`}>
              <thead>
                <tr>
                  <th scope="col">{t`月份`}</th>
                  {states.map(({ state }) => (
                    <th key={state} scope="col" className="right">
                      <CaseTag state={state} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {months.map((month, at) => (
                  <tr key={month}>
                    <th scope="row" className="number nowrap">
                      {month}
                    </th>
                    {states.map((one) => (
                      <td key={one.state} className="right">
                        <CountLink
                          of="state"
                          part={one.state}
                          from={month}
                          to={month}
                          count={one.months[at]?.count ?? 0}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ) : null}
    </div>
  )
}
