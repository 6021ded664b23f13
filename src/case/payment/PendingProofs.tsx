import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { payments } from '../../../contract/payment.ts'
import { useDraft, useDrafts, useOutbox } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { typedOf } from './form/typed.ts'

const call = payments.provePayment.name

/** The proofs of payment this person has begun for a case and the server does not hold: drafts, what waits, what was refused. */
export function PendingProofs({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const drafts = useDrafts(call) ?? []
  const sending = useOutbox()?.filter((row) => row.call === call) ?? []
  const ids = [...new Set([...sending.map((row) => row.draftId), ...drafts.map((draft) => draft.id)])]
  if (!ids.length) return null
  return (
    <ul className="items" aria-label={t`本设备上的缴费凭证`}>
      {ids.map((id) => (
        <Pending key={id} id={id} caseId={caseId} />
      ))}
    </ul>
  )
}

function Pending({ id, caseId }: { id: string; caseId: string }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  // Drafts for other cases are shown there.
  if (!draft || typedOf(draft.fields).baseId !== caseId) return null
  const place = draft.refused ? 'attention' : draft.waiting ? 'waiting' : 'device'
  return (
    <li className="card split" style={{ padding: '0.75rem 1rem' }}>
      <div className="row">
        <PlaceTag place={place} />
        <strong>{t`缴费凭证`}</strong>
        <span className="muted small-text number">{dateTime(draft.updatedAt)}</span>
      </div>
      <Link to="/paymentAdd" search={{ id, baseId: caseId }} className="button small">
        {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改` : t`继续填写`}
      </Link>
    </li>
  )
}
