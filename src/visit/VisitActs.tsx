import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Input } from '../../contract/kernel/call.ts'
import { mayMove } from '../../contract/kernel/move.ts'
import { type Visit, type VisitMove, visitMoves, visits } from '../../contract/visit/visit.ts'
import { useMay } from '../account/role/useMay.ts'
import { runAction } from '../action/runAction.ts'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../draft/decision/ReasonField.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'

interface ActsProps {
  visit: Pick<Visit, 'id' | 'version' | 'state' | 'mine'>
  refresh: () => void
}

/** What the reader may do next with a visit. */
export function VisitActs({ visit, refresh }: ActsProps) {
  const { t } = useLingui()
  const receives = useMay(visits.listExpected)
  const [isRefusing, setRefusing] = useState(false)
  const { id, version, state } = visit
  const body: Input<typeof visits.approveVisit>['body'] = { id, version }
  const may = (move: VisitMove) => {
    const { by } = visitMoves[move]
    const mine = (by as readonly string[]).includes('host') && visit.mine
    return mayMove(visitMoves[move], state) && (mine || receives)
  }
  return (
    <div className="row">
      {may('approve') ? (
        <OnceButton
          small
          look="primary"
          icon="check"
          action={() => runAction(t`已同意来访`, () => ask(visits.approveVisit, { body }), refresh)}
        >
          {t({ message: '同意', context: 'visit' })}
        </OnceButton>
      ) : null}
      {may('reject') ? (
        <Button small icon="close" onClick={() => setRefusing(true)}>
          {t({ message: '不同意', context: 'visit' })}
        </Button>
      ) : null}
      {isRefusing ? <RefuseDialog visit={visit} refresh={refresh} onClose={() => setRefusing(false)} /> : null}
    </div>
  )
}

function RefuseDialog({ visit, refresh, onClose }: ActsProps & { onClose: () => void }) {
  const { t } = useLingui()
  const decision = useDecision({
    call: visits.rejectVisit,
    about: { id: visit.id, version: visit.version },
    opening: { reason: '' },
    done: t`已回复来访人`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`不同意来访`}
      says={t`来访人会在来访凭证页看到理由。`}
      accept={t`确认不同意`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
