import { useLingui } from '@lingui/react/macro'
import { type Registration, registrations } from '../../../contract/registration/registration.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'

interface ReturnProps {
  row: Registration
  refresh: () => void
  onDecided: () => void
  onClose: () => void
}

/** Sends a registration back with a reason. */
export function ReturnDialog({ row, refresh, onDecided, onClose }: ReturnProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: registrations.back,
    about: { id: row.id, version: row.version },
    opening: { reason: '' },
    done: t`已退回`,
    refresh,
    onDone: onDecided,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`退回申请`}
      says={t`申请人会看到理由，修改后可重新提交。`}
      accept={t`确认退回`}
    >
      <ReasonField label={t`退回理由`} {...decision.area('reason')} />
    </DecisionDialog>
  )
}
