import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { mandates } from '../../../contract/mandate.ts'
import { useDraft, useDrafts, useOutbox } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { typedOf } from './form/typed.ts'

const call = mandates.submitMandate.name

/** The agents this person has named for a case and the server does not hold: drafts, what waits, what was refused. */
export function PendingMandates({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const drafts = useDrafts(call) ?? []
  const sending = useOutbox()?.filter((row) => row.call === call) ?? []
  const ids = [...new Set([...sending.map((row) => row.draftId), ...drafts.map((draft) => draft.id)])]
  if (!ids.length) return null
  return (
    <ul className="items" aria-label={t`本设备上的代理人变更`}>
      {ids.map((id) => (
        <Pending key={id} id={id} caseId={caseId} />
      ))}
    </ul>
  )
}

function Pending({ id, caseId }: { id: string; caseId: string }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  if (!draft) return null
  const { baseId, name } = typedOf(draft.fields)
  // Drafts for other cases are shown there.
  if (baseId !== caseId) return null
  const place = draft.refused ? 'attention' : draft.waiting ? 'waiting' : 'device'
  return (
    <li className="card split" style={{ padding: '0.75rem 1rem' }}>
      <div className="row">
        <PlaceTag place={place} />
        <strong>{name || t`新代理人`}</strong>
        <span className="muted small-text number">{dateTime(draft.updatedAt)}</span>
      </div>
      <Link to="/mandateAdd" search={{ id, baseId: caseId }} className="button small">
        {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改` : t`继续填写`}
      </Link>
    </li>
  )
}
