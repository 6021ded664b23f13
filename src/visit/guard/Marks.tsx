import { useLingui } from '@lingui/react/macro'
import { mayMove } from '../../../contract/kernel/move.ts'
import { visitMoves } from '../../../contract/visit/visit.ts'
import { runAction } from '../../action/runAction.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisitTag } from '../VisitTag.tsx'
import type { Expected, useGuard } from './useGuard.ts'

export type Guard = Pick<ReturnType<typeof useGuard>, 'letIn' | 'letOut'>

/** How a visit stands, and whether the server knows. */
export function Standing({ one }: { one: Expected }) {
  const { t } = useLingui()
  return (
    <span className="row">
      <VisitTag state={one.state} />
      {one.waits ? <Tag family="amber" icon="clock">{t`待同步`}</Tag> : null}
    </span>
  )
}

/** In, or out: whichever comes next. */
export function Marks({ one, guard }: { one: Expected; guard: Guard }) {
  const { t } = useLingui()
  const { name, state } = one
  const may = (move: 'arrive' | 'leave') => mayMove(visitMoves[move], state)
  if (may('arrive'))
    return (
      <OnceButton
        small
        look="primary"
        icon="check"
        aria-label={t`登记进入：${name}`}
        action={() => runAction(t`已登记进入`, () => guard.letIn(one, t`来访进入：${name}`))}
      >
        {t`登记进入`}
      </OnceButton>
    )
  return may('leave') ? (
    <OnceButton
      small
      icon="logout"
      aria-label={t`登记离开：${name}`}
      action={() => runAction(t`已登记离开`, () => guard.letOut(one, t`来访离开：${name}`))}
    >
      {t`登记离开`}
    </OnceButton>
  ) : null
}
