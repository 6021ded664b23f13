import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { opinions } from '../../../contract/opinion.ts'
import { useDraft, useDrafts, useOutbox } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { filled, typedOf } from './form/typed.ts'

const call = opinions.submitOpinions.name

/** What this person has said of evidence and the server does not hold: drafts, what waits, what was refused. */
export function PendingOpinions({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const drafts = useDrafts(call) ?? []
  const sending = useOutbox()?.filter((row) => row.call === call) ?? []
  const ids = [...new Set([...sending.map((row) => row.draftId), ...drafts.map((draft) => draft.id)])]
  if (!ids.length) return null
  return (
    <ul className="items evidence-pending" aria-label={t`本设备上的质证意见`}>
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
  const typed = typedOf(draft.fields)
  // Drafts of other cases are shown there.
  if (typed.baseId !== caseId) return null
  const count = Object.values(typed.opinions).filter(filled).length
  const place = draft.refused ? 'attention' : draft.waiting ? 'waiting' : 'device'
  return (
    <li className="split">
      <div className="stack" style={{ gap: '0.25rem' }}>
        <div className="row">
          <PlaceTag place={place} />
          <strong>{t`质证意见`}</strong>
        </div>
        <span className="muted small-text number">
          {t`${count} 项`} · {dateTime(draft.updatedAt)}
        </span>
      </div>
      <Link to="/opinionAdd" search={{ id, baseId: caseId }} className="button small">
        {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改` : t`继续填写`}
      </Link>
    </li>
  )
}
