import { useLingui } from '@lingui/react/macro'
import { signings } from '../../../contract/signing.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'

interface DialogProps {
  /** Whose certificate; nobody's is the institution's, that of its seal. */
  of?: { id: string; name: string } | undefined
  onClose: () => void
}

/** Revokes the certificate that somebody signs with, or that of the seal, as where a key has become known to others. */
export function CertificateDialog({ of, onClose }: DialogProps) {
  const { t } = useLingui()
  const name = of?.name ?? ''
  const decision = useDecision({
    call: signings.revokeCertificate,
    about: of ? { userId: of.id } : {},
    of: of?.id ?? 'seal',
    opening: { reason: '' },
    done: t`证书已吊销`,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={of ? t`吊销签名证书：${name}` : t`吊销机构印章证书`}
      says={t`吊销立即公布且不可撤回。此前的签名仍可验证，下一次签署会颁发新证书。`}
      accept={t`吊销`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
