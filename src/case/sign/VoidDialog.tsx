import { useLingui } from '@lingui/react/macro'
import { type Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'

/** Makes void what is being signed; its signers are told why. */
export function VoidDialog({ row, refresh, onClose }: { row: Envelope; refresh: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const decision = useDecision({
    call: envelopes.voidEnvelope,
    about: { id: row.id, version: row.version },
    opening: { reason: '' },
    done: t`签署已作废`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`作废签署`}
      says={t`签署链接随即失效，已作的签名留存但不生效；原因将通知全部签署人。`}
      accept={t`作废`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
