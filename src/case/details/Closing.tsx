import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { money } from '../../../contract/both/money.ts'
import { type CaseState, endedCases } from '../../../contract/case/case.ts'
import { caseEventIn } from '../../../contract/case/caseEventWords.ts'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { costs } from '../../../contract/cost/cost.ts'
import { settlementOf } from '../../../contract/cost/statement.ts'
import { useKept, useRow } from '../../local/hooks.ts'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { shownLanguage } from '../../ui/language.ts'
import { listed } from '../../ui/listed.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { OutcomeFacts } from '../award/OutcomeFacts.tsx'
import { CaseTag } from '../CaseTag.tsx'
import { sumWords } from '../cost/sumWords.ts'
import { sideWords } from '../cost/words.ts'

/** How a case that is over ended: when, by which step, by whom and why, who sat in it, and where its papers lie. */
export function Closing({ id, state }: { id: string; state: CaseState }) {
  const { t } = useLingui()
  const isOver = endedCases.includes(state)
  const { value, error, refresh } = useKept(isOver ? caseLife.getCaseClosing : undefined, { query: { id } })
  if (!isOver || value === null) return null
  return (
    <Section title={t`结案信息`}>
      {value ? (
        <dl className="facts">
          <Fact label={t`结案状态`}>
            <CaseTag state={value.state} />
          </Fact>
          <Fact label={t`结案时间`}>
            <time dateTime={value.at} className="number">
              {dateTime(value.at)}
            </time>
          </Fact>
          <Fact label={t`结案方式`}>{caseEventIn(shownLanguage(), value.action)}</Fact>
          <Fact label={t`经办人`}>{value.byName || t`系统`}</Fact>
          {value.arbitrators.length ? (
            <Fact label={t({ message: '仲裁员', context: 'all' })}>{listed(value.arbitrators)}</Fact>
          ) : null}
          {value.reason ? (
            <Fact label={t`理由`} wide>
              {value.reason}
            </Fact>
          ) : null}
          {value.award ? <Ending id={id} award={value.award} currency={value.currency} fee={value.fee} /> : null}
          <Numbers {...value.statistics} />
        </dl>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Section>
  )
}

type Value = NonNullable<z.output<typeof caseLife.getCaseClosing.reply>>

/** What ended it, and the account of its fee: who paid it, and what the other side makes good. */
type EndingProps = Pick<Value, 'id' | 'currency' | 'fee'> & { award: NonNullable<Value['award']> }

function Ending({ id, award, currency, fee }: EndingProps) {
  const { t, i18n } = useLingui()
  const { row: account } = useRow('costAccount', id, costs.getCostAccount, { params: { id } })
  const { title, no, issuedOn, servedOn, outcome } = award
  const owed = account ? settlementOf(account)?.owed : undefined
  const by = owed ? i18n._(sideWords[owed.by]) : ''
  const to = owed ? i18n._(sideWords[owed.to]) : ''
  return (
    <>
      <Fact label={t`结案文书`}>
        {title} <span className="nowrap">{no}</span>
      </Fact>
      <Fact label={t`作出日期`}>{issuedOn}</Fact>
      <Fact label={t`送达完毕`}>{servedOn}</Fact>
      {outcome ? <OutcomeFacts outcome={outcome} currency={currency} fee={fee} /> : null}
      {fee?.paidAt ? (
        <Fact label={t`仲裁费结算`}>
          <span style={{ display: 'block' }}>{t`申请人已预缴 ${fee.currency} ${money(fee.amount)}`}</span>
          {owed ? (
            <span style={{ display: 'block' }}>{t`${by}应偿付${to} ${sumWords(fee.currency, owed.sum)}`}</span>
          ) : null}
        </Fact>
      ) : null}
    </>
  )
}

function Numbers({ days, deciding, hearings, evidence }: Value['statistics']) {
  const { t } = useLingui()
  const said = [
    days === null ? '' : t`自受理 ${days} 日`,
    deciding === null ? '' : t`自组庭至作出裁决 ${deciding} 日`,
    hearings ? t`开庭 ${hearings} 次` : '',
    evidence ? t`证据 ${evidence} 件` : '',
  ].filter(Boolean)
  return said.length ? <Fact label={t`办案统计`}>{said.join(' · ')}</Fact> : null
}
