import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../../contract/envelope/envelope.ts'
import { type Revocation, revocations } from '../../../contract/revocation/revocation.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'

interface DialogProps {
  refresh: () => void
  onClose: () => void
}

/** Asks that a document that was issued be revoked; another person decides. */
export function AskRevocationDialog({ row, refresh, onClose }: DialogProps & { row: Envelope }) {
  const { t } = useLingui()
  const decision = useDecision({
    call: revocations.askRevocation,
    about: { code: row.code ?? '' },
    // The id is kept with the draft, so that a second try is recognised.
    opening: { id: crypto.randomUUID(), reason: '' },
    done: t`已提交，待他人决定`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`申请作废已签发文书`}
      says={t`由本机构作废须经另一位负责人决定；在此之前文书继续有效。这不是向法院申请撤销裁决。`}
      accept={t`提交`}
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}

/** The document holds no longer, as another person asked. */
export function RevokeDialog({ one, refresh, onClose }: DialogProps & { one: Revocation }) {
  const { t } = useLingui()
  const decision = useDecision({
    call: revocations.revokeDocument,
    about: { id: one.id, version: one.version },
    opening: {},
    done: t`文书已作废`,
    refresh,
    onClose,
  })
  const { title } = one
  return (
    <DecisionDialog
      decision={decision}
      title={t`作废已签发文书`}
      says={t`《${title}》即不再有效且不可恢复；核验者会看到作废的时间，各方当事人、仲裁庭和签署人会收到通知。`}
      accept={t`作废已签发文书`}
      look="danger"
    />
  )
}

/** The document stays in force: a head says why, or who asked takes it back. */
export function DeclineDialog({ one, isMine, refresh, onClose }: DialogProps & { one: Revocation; isMine: boolean }) {
  const { t } = useLingui()
  const decision = useDecision({
    call: revocations.declineRevocation,
    about: { id: one.id, version: one.version },
    opening: { reason: '' },
    done: isMine ? t`申请已收回` : t`文书维持有效`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={isMine ? t`收回作废申请` : t`维持文书有效`}
      says={isMine ? undefined : t`理由会告知申请人。`}
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
