import { useLingui } from '@lingui/react/macro'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { useChoices } from '../../list/useChoices.ts'
import { Fact } from '../../ui/Fact.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

/** How busy an arbitrator is and was, for a secretary who is about to appoint. One a person: give it their id as its key. */
export function ArbitratorFigures({ userId }: { userId: string }) {
  const { t } = useLingui()
  const { choices: figures, error } = useChoices(caseLife.arbitratorData, { params: { id: userId } })
  if (error) return <ErrorState error={error} />
  if (!figures) return <Skeleton lines={2} />
  const { nickName } = figures
  return (
    <section aria-label={t`${nickName}的办案情况`}>
      <dl className="facts">
        <Fact label={t`在办案件`}>{figures.openTotal}</Fact>
        <Fact label={t`已结案件`}>{figures.closeTotal}</Fact>
        <Fact label={t`开庭次数`}>{figures.hearingTotal}</Fact>
        <Fact label={t`中途退出`}>{figures.midwayExitTotal}</Fact>
      </dl>
    </section>
  )
}
