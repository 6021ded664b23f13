import { useLingui } from '@lingui/react/macro'
import type { GatheringRow } from '../../../contract/gathering/gathering.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { type StaffMove, staffMoves } from './moves.ts'

interface MoveDialogProps {
  move: StaffMove
  row: GatheringRow
  refresh: () => void
  onClose: () => void
}

/** Asks for confirmation, of a cancellation for a reason, too, and does it. */
export function MoveDialog({ move, row, refresh, onClose }: MoveDialogProps) {
  const { i18n } = useLingui()
  const { words, says, done, look, call } = staffMoves[move]
  const decision = useDecision({
    call,
    about: { id: row.id, version: row.version },
    opening: { reason: '' },
    done: i18n._(done),
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={`${i18n._(words)} · ${row.title}`} says={i18n._(says)} look={look}>
      {'reason' in decision.members ? <ReasonField {...decision.area('reason')} /> : null}
    </DecisionDialog>
  )
}
