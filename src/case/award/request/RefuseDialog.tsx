import { useLingui } from '@lingui/react/macro'
import { awards } from '../../../../contract/award/award.ts'
import type { AwardRequest } from '../../../../contract/award/awardRequest.ts'
import { DecisionDialog } from '../../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../../draft/decision/useDecision.ts'

interface DialogProps {
  one: AwardRequest
  refresh: () => void
  onClose: () => void
}

/** Refuses what a party asked for after the award, with reasons that all parties are told. */
export function RefuseDialog({ one, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: awards.refuseRequest,
    about: { id: one.id, version: one.version },
    opening: { reason: '' },
    done: t`已不予准许，各方会收到通知`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={t`不予准许`} says={t`决定及理由通知各方当事人。`} look="danger">
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
