import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { defences } from '../../../contract/defence.ts'
import { useDraft, useDrafts, useOutbox } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { typedOf } from './form/typed.ts'
import { kindWords } from './words.ts'

const call = defences.submitDefence.name

/** What this person has typed for a case and the server does not hold: drafts, what waits, what was refused. */
export function PendingDefences({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const drafts = useDrafts(call) ?? []
  const sending = useOutbox()?.filter((row) => row.call === call) ?? []
  const ids = [...new Set([...sending.map((row) => row.draftId), ...drafts.map((draft) => draft.id)])]
  if (!ids.length) return null
  return (
    <ul className="items" aria-label={t`本设备上的答辩与反请求`}>
      {ids.map((id) => (
        <Pending key={id} id={id} caseId={caseId} />
      ))}
    </ul>
  )
}

function Pending({ id, caseId }: { id: string; caseId: string }) {
  const { t, i18n } = useLingui()
  const draft = useDraft(id)
  if (!draft) return null
  const { baseId, kind } = typedOf(draft.fields)
  // Drafts of other cases are shown there.
  if (baseId !== caseId) return null
  const place = draft.refused ? 'attention' : draft.waiting ? 'waiting' : 'device'
  return (
    <li className="card split" style={{ padding: '0.75rem 1rem' }}>
      <div className="row">
        <PlaceTag place={place} />
        <strong>{i18n._(kindWords[kind])}</strong>
        <span className="muted small-text number">{dateTime(draft.updatedAt)}</span>
      </div>
      <Link to="/defenceAdd" search={{ id, baseId: caseId }} className="button small">
        {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改` : t`继续填写`}
      </Link>
    </li>
  )
}
