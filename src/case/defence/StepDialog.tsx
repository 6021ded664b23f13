import { useLingui } from '@lingui/react/macro'
import { type Defence, defences } from '../../../contract/defence/defence.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { type Step, stepWords } from './words.ts'

interface StepDialogProps {
  step: Step
  row: Defence
  refresh: () => void
  onClose: () => void
}

const callOf = (step: Step) =>
  step === 'withdraw'
    ? defences.withdrawDefence
    : step === 'askWithdrawal'
      ? defences.askDefenceWithdrawal
      : defences.decideDefence

/** Asks for the reason of a decision, or whether something is to be taken back; then does it. */
export function StepDialog({ step, row, refresh, onClose }: StepDialogProps) {
  const { i18n } = useLingui()
  const { words, says, done, look } = stepWords[step]
  const decision = useDecision({
    call: callOf(step),
    about: {
      ...{ id: row.id, version: row.version },
      decision: step === 'withdraw' || step === 'askWithdrawal' ? undefined : step,
    },
    opening: { reason: '' },
    done: i18n._(done),
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={i18n._(words)} says={i18n._(says)} look={look}>
      {step === 'withdraw' ? null : <ReasonField {...decision.area('reason')} required={step !== 'accept'} />}
    </DecisionDialog>
  )
}
