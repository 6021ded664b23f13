import { useLingui } from '@lingui/react/macro'
import { causeIn } from '../../../contract/case/cause.ts'
import type { Statistics } from '../../../contract/statistics/statistics.ts'
import { concludedWords, filedWords, stageWords } from '../../../contract/statistics/statisticsWords.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { shownLanguage } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { Amount } from './Amount.tsx'
import { AmountTables } from './AmountTables.tsx'
import { CountLink } from './CountLink.tsx'
import { CountTable } from './CountTable.tsx'
import { MonthChart } from './MonthChart.tsx'
import { MoreTable } from './MoreTable.tsx'
import { StateTables } from './StateTables.tsx'

const sumOf = <T,>(items: readonly T[], numberOf: (item: T) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0)

/** All numbers of a period: the totals at the top, then what they are made of. */
export function StatisticsView({ found }: { found: Statistics }) {
  const { t } = useLingui()
  const { months, states, causes, moreCauses, amounts, lengths, arbitrators, filed } = found
  const period = { from: found.from, to: found.to }
  const came = filed.online + filed.offline
  const heard = sumOf(months, ({ online, onsite }) => online + onsite)
  const whole = lengths.find(({ stage }) => stage === 'whole')
  const share = came ? Math.round((filed.offline / came) * 1000) / 10 : 0
  const none = <p className="muted">{t`本期没有数据。`}</p>
  return (
    <div className="statistics">
      <dl className="headline">
        <div>
          <dt>{t`收案`}</dt>
          <dd>
            <CountLink of="state" count={came} {...period} />
          </dd>
        </div>
        <div>
          <dt>{t`结案`}</dt>
          <dd>
            <CountLink of="length" part="whole" count={whole?.count ?? 0} {...period} />
          </dd>
        </div>
        <div>
          <dt>{t`开庭`}</dt>
          <dd>
            <CountLink of="hearing" count={heard} {...period} />
          </dd>
        </div>
        <div>
          <dt>{t`结案用时中位数`}</dt>
          <dd>{whole ? t`${whole.median} 天` : '—'}</dd>
        </div>
      </dl>
      <p className="muted small-text">{inLanguage(concludedWords)}</p>
      <Section title={t`逐月收结案与开庭`}>
        <MonthChart months={months} />
      </Section>
      <div className="statistics-rest">
        <Section title={t`收案的当前状态`}>
          {states.length ? <StateTables states={states} period={period} /> : none}
        </Section>
        <Section title={t`办案用时`}>
          {lengths.length ? (
            <>
              <CountTable
                label={t`办案用时`}
                items={lengths}
                keyOf={({ stage }) => stage}
                name={t`办案阶段`}
                nameOf={({ stage }) => inLanguage(stageWords[stage])}
                barOf={({ median }) => median}
                columns={[
                  {
                    name: t`件数`,
                    show: ({ stage, count }) => <CountLink of="length" part={stage} count={count} {...period} />,
                  },
                  { name: t`中位数（天）`, show: ({ median }) => <Amount value={median} /> },
                  { name: t`90% 不超过（天）`, show: ({ p90 }) => <Amount value={p90} /> },
                ]}
              />
              <p className="muted small-text">{t`超过 30 天的天数为近似值，误差不超过 5%。`}</p>
            </>
          ) : (
            none
          )}
        </Section>
        <Section title={t`争议金额`}>
          {amounts.length ? <AmountTables amounts={amounts} period={period} /> : none}
        </Section>
        <Section title={t`案由`}>
          {causes.length ? (
            <>
              <MoreTable
                label={t`案由`}
                items={causes}
                keyOf={({ cause }) => cause}
                name={t`案由`}
                nameOf={({ cause }) => causeIn(shownLanguage(), cause)}
                barOf={({ count }) => count}
                columns={[
                  {
                    name: t`件数`,
                    show: ({ cause, count }) => <CountLink of="cause" part={cause} count={count} {...period} />,
                  },
                ]}
              />
              {moreCauses ? <p className="muted">{t`另有 ${moreCauses} 种案由未列出。`}</p> : null}
            </>
          ) : (
            none
          )}
        </Section>
        <Section title={t`仲裁员办案`}>
          {arbitrators.length ? (
            <MoreTable
              label={t`仲裁员办案`}
              items={arbitrators}
              keyOf={({ id }) => id}
              name={t`仲裁员`}
              nameOf={({ name }) => name}
              barOf={({ load }) => load}
              columns={[
                {
                  name: t`当前在办`,
                  show: ({ id, load }) => <CountLink of="load" part={id} count={load} {...period} />,
                },
                {
                  name: t`期间选定`,
                  show: ({ id, appointed }) => <CountLink of="appointed" part={id} count={appointed} {...period} />,
                },
                {
                  name: t`披露利害关系`,
                  show: ({ id, conflict }) => <CountLink of="conflict" part={id} count={conflict} {...period} />,
                },
              ]}
            />
          ) : (
            none
          )}
        </Section>
        <Section title={t`提交方式`}>
          <CountTable
            label={t`提交方式`}
            items={['online', 'offline'] as const}
            keyOf={(way) => way}
            name={t`提交方式`}
            nameOf={(way) => inLanguage(filedWords[way])}
            barOf={(way) => filed[way]}
            columns={[
              { name: t`件数`, show: (way) => <CountLink of="filed" part={way} count={filed[way]} {...period} /> },
            ]}
          />
          <p className="muted small-text">{t`离线提交占 ${share}%：提交时设备没有网络，恢复后自动送达。`}</p>
        </Section>
      </div>
    </div>
  )
}
