import { useLingui } from '@lingui/react/macro'
import { deadlines } from '../../../../contract/deadline/deadline.ts'
import { DecisionDialog } from '../../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../../draft/decision/useDecision.ts'
import { serverNow } from '../../../local/connection.ts'
import { dayLater } from '../../../ui/days.ts'
import { dayAt } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/TextInput.tsx'

interface DialogProps {
  id: string
  /** The last day as it is shown. */
  before: string
  refresh: () => void
  onClose: () => void
}

/** Another last day for the award, with a reason that everybody in the case is told. */
export function ExtendDialog({ id, before, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const today = dayAt(serverNow())
  const from = before < today ? today : before
  const decision = useDecision({
    call: deadlines.extendAward,
    about: { id, before },
    opening: { due: dayLater(from, 30), reason: '' },
    done: t`裁决期限已延长，各方会收到通知`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`延长裁决期限`}
      says={t`现裁决期限为 ${before}。延长的决定及理由通知仲裁庭和各方当事人。`}
    >
      <TextInput
        label={t`延长至`}
        type="date"
        min={dayLater(from, 1)}
        max={dayLater(today, 365)}
        {...decision.field('due')}
      />
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
