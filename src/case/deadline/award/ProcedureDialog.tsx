import { useLingui } from '@lingui/react/macro'
import { deadlines } from '../../../../contract/deadline/deadline.ts'
import { DecisionDialog } from '../../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../../draft/decision/useDecision.ts'

interface DialogProps {
  id: string
  /** What it becomes. */
  expedited: boolean
  refresh: () => void
  onClose: () => void
}

/** By which procedure a case is heard, with a reason that everybody in it is told. */
export function ProcedureDialog({ id, expedited, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: deadlines.setProcedure,
    about: { id, expedited },
    opening: { reason: '' },
    done: expedited ? t`已适用简易程序` : t`已转为普通程序`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={expedited ? t`适用简易程序` : t`转为普通程序`}
      says={t`裁决期限按该程序的规则重新计算，此前批准的延长不再有效。决定及理由通知仲裁庭和各方当事人。`}
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
