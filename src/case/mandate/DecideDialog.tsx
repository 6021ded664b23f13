import { useLingui } from '@lingui/react/macro'
import { type Mandate, mandates } from '../../../contract/mandate/mandate.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { AgentConflicts } from './AgentConflicts.tsx'
import { Named } from './Named.tsx'
import { type Decision, decisionWords } from './words.ts'

interface DialogProps {
  decision: Decision
  row: Mandate
  refresh: () => void
  onClose: () => void
}

/** Asks for confirmation, with what speaks against the tribunal, or for the reason of a return; then decides. */
export function DecideDialog({ decision: taken, row, refresh, onClose }: DialogProps) {
  const { i18n } = useLingui()
  const { words, says, done, look } = decisionWords[taken]
  const decision = useDecision({
    call: taken === 'accept' ? mandates.acceptMandate : mandates.returnMandate,
    about: { id: row.id, version: row.version },
    opening: { reason: '' },
    done: i18n._(done),
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={i18n._(words)} says={i18n._(says)} look={look}>
      <Named agent={row} replaces={row.replaces?.name ?? ''} parties={row.parties} />
      {taken === 'accept' ? <AgentConflicts id={row.id} /> : <ReasonField {...decision.area('reason')} />}
    </DecisionDialog>
  )
}
