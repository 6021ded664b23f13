import { useLingui } from '@lingui/react/macro'
import type { Statistics } from '../../../contract/statistics/statistics.ts'
import { CountLink } from './CountLink.tsx'
import { CountTable } from './CountTable.tsx'

type Months = Statistics['months']

const [width, height] = [720, 160]

/** Columns of what came and what ended, month beside month; the table below says the same in numbers. */
function Columns({ months }: { months: Months }) {
  const most = Math.max(1, ...months.flatMap(({ filed, ended }) => [filed, ended]))
  const step = width / months.length
  const column = Math.max(2, step * 0.32)
  const tall = (count: number) => (count / most) * (height - 4)
  return (
    <svg className="month-chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {months.map(({ month, filed, ended }, at) => (
        <g key={month}>
          <rect
            className="fill-filed"
            x={at * step + step * 0.15}
            y={height - tall(filed)}
            width={column}
            height={tall(filed)}
          />
          <rect
            className="fill-ended"
            x={at * step + step * 0.5}
            y={height - tall(ended)}
            width={column}
            height={tall(ended)}
          />
        </g>
      ))}
      <line x1="0" x2={width} y1={height} y2={height} />
    </svg>
  )
}

/** What came, what ended and what was heard, month by month. */
export function MonthChart({ months }: { months: Months }) {
  const { t } = useLingui()
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  return (
    <div className="stack">
      <figure className="chart">
        <Columns months={months} />
        <figcaption className="chart-ends">
          <span className="number">{first}</span>
          <span className="chart-legend">
            <span className="fill-filed" aria-hidden="true" /> {t`收案`}
            <span className="fill-ended" aria-hidden="true" /> {t`结案`}
          </span>
          <span className="number">{last}</span>
        </figcaption>
      </figure>
      <CountTable
        label={t`逐月收案、结案与开庭`}
        items={months}
        keyOf={({ month }) => month}
        name={t`月份`}
        nameOf={({ month }) => <span className="number nowrap">{month}</span>}
        columns={[
          { name: t`收案`, show: ({ month, filed }) => <CountLink of="state" from={month} to={month} count={filed} /> },
          {
            name: t`结案`,
            show: ({ month, ended }) => <CountLink of="length" part="whole" from={month} to={month} count={ended} />,
          },
          {
            name: t`在线开庭`,
            show: ({ month, online }) => (
              <CountLink of="hearing" part="online" from={month} to={month} count={online} />
            ),
          },
          {
            name: t`现场开庭`,
            show: ({ month, onsite }) => (
              <CountLink of="hearing" part="onsite" from={month} to={month} count={onsite} />
            ),
          },
        ]}
      />
    </div>
  )
}
