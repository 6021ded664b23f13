import { useLingui } from '@lingui/react/macro'
import type { RosterEntry } from '../../../contract/arbitrator/roster.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { type StaffAction, staffActions } from './words.ts'

interface EntryProps {
  action: StaffAction
  entry: RosterEntry
  refresh: () => void
  onClose: () => void
}

/** Asks a secretary why, and does it. */
export function EntryDialog({ action, entry, refresh, onClose }: EntryProps) {
  const { i18n } = useLingui()
  const { words, says, done, look, call } = staffActions[action]
  const decision = useDecision({
    call,
    about: { id: entry.id, version: entry.version },
    opening: { reason: '' },
    done: i18n._(done),
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={`${i18n._(words)} · ${entry.name}`} says={i18n._(says)} look={look}>
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
