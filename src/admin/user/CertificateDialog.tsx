import { useLingui } from '@lingui/react/macro'
import { signings } from '../../../contract/signing/signing.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'

interface DialogProps {
  /** Whose certificate; nobody's is the institution's, that of its seal. */
  of?: { id: string; name: string } | undefined
  /** What waits for a second administrator is asked for anew. */
  refresh: () => void
  onClose: () => void
}

/**
 * Suspends the certificate that somebody signs with, or that of the seal, as where a key has become known to others; a second
 * administrator revokes it (HeldCertificates).
 */
export function CertificateDialog({ of, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const name = of?.name ?? ''
  const decision = useDecision({
    call: signings.revokeCertificate,
    about: of ? { userId: of.id } : {},
    of: of?.id ?? 'seal',
    opening: { reason: '' },
    done: t`证书已停止使用`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={of ? t`吊销签名证书：${name}` : t`吊销机构印章证书`}
      says={t`证书立即暂停使用并公布，经另一位管理员确认后吊销；本机构只有一位管理员时直接吊销。此前的签名仍可验证，吊销后下一次签署会颁发新证书。`}
      accept={t`吊销`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
