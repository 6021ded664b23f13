import { useLingui } from '@lingui/react/macro'
import { costs } from '../../../contract/cost/cost.ts'
import { NoCase } from '../../draft/casePaper/NoCase.tsx'
import { useRow } from '../../local/hooks.ts'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { listed } from '../../ui/listed.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useViewName } from '../../ui/view.tsx'
import { CaseTag } from '../CaseTag.tsx'
import { CostPart } from './CostPart.tsx'
import { sumWords } from './sumWords.ts'
import { sideWords } from './words.ts'

/** A case as finance sees it: its number, who takes part, and its money. */
export function CaseMoney({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const { row, error, loading, refresh } = useRow('costAccount', id, costs.getCostAccount, { params: { id } })
  useViewName(row?.caseNo ?? '')
  if (error?.code === 'notFound' || error?.code === 'badRequest') return <NoCase />
  if (!row)
    return error && !loading ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={8} />
  return (
    <>
      <div className="page-head">
        <h1 className="nowrap number">{row.caseNo}</h1>
        <CaseTag state={row.state} />
      </div>
      <Section title={t`案件信息`}>
        <dl className="facts">
          <Fact label={t`收件编号`}>
            <span className="number nowrap">{row.receiptNo}</span>
          </Fact>
          <Fact label={t`收件时间`}>
            <time dateTime={row.openedAt} className="number">
              {dateTime(row.openedAt)}
            </time>
          </Fact>
          <Fact label={i18n._(sideWords.APP)}>{listed(row.applicants)}</Fact>
          <Fact label={t`被申请人`}>{listed(row.respondents)}</Fact>
          <Fact label={t`标的额`}>{row.amount ? sumWords(row.currency, row.amount) : t`没有明确金额`}</Fact>
        </dl>
      </Section>
      <CostPart caseId={id} />
    </>
  )
}
