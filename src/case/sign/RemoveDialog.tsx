import { useLingui } from '@lingui/react/macro'
import { type Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'

interface DialogProps {
  row: Envelope
  signer: Envelope['signers'][number]
  refresh: () => void
  onClose: () => void
}

/** Takes somebody who has not answered out of the signers. */
export function RemoveDialog({ row, signer, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const { name } = signer
  const decision = useDecision({
    call: envelopes.removeSigner,
    about: { id: row.id, version: row.version, signerId: signer.id },
    opening: { reason: '' },
    done: t`已移除签署人`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`移除签署人`}
      says={t`${name} 的签署链接随即失效，文书由其余签署人完成签署。`}
      accept={t`移除`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
