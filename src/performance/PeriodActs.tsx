import { useLingui } from '@lingui/react/macro'
import { mayMove } from '../../contract/kernel/move.ts'
import { type Period, type PeriodMove, performances, periodMoves } from '../../contract/performance/performance.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { OnceButton } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'

/** What a head may do next with a period. */
export function PeriodActs({ period, refresh }: { period: Period; refresh: () => void }) {
  const { t } = useLingui()
  const body = { id: period.id, version: period.version }
  const may = (move: PeriodMove) => mayMove(periodMoves[move], period.state)

  async function publish(): Promise<boolean> {
    const agreed = await confirm({
      title: t`公布考核结果`,
      text: t`公布后每人可见本人的考评评分和他人的总分，评分不能再更改。`,
      accept: t`公布`,
      reject: t`取消`,
    })
    return agreed && runAction(t`考核结果已公布`, () => ask(performances.publishPeriod, { body }), refresh)
  }

  return (
    <div className="row">
      {may('lock') ? (
        <OnceButton
          icon="lock"
          action={() => runAction(t`评分已锁定`, () => ask(performances.lockPeriod, { body }), refresh)}
        >
          {t`锁定自评`}
        </OnceButton>
      ) : null}
      {may('reopen') ? (
        <OnceButton
          icon="undo"
          action={() => runAction(t`已重新开放评分`, () => ask(performances.reopenPeriod, { body }), refresh)}
        >
          {t`重新开放`}
        </OnceButton>
      ) : null}
      {may('publish') ? (
        <OnceButton look="primary" icon="send" action={publish}>
          {t`公布结果`}
        </OnceButton>
      ) : null}
    </div>
  )
}
