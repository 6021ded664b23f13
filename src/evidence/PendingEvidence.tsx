import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { evidences } from '../../contract/evidence.ts'
import { useDraft, useDrafts, useOutbox, useProgress } from '../local/hooks.ts'
import type { OutboxRow } from '../local/outbox.ts'
import { dateTime } from '../ui/format.ts'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { Progress } from '../ui/Progress.tsx'
import { inARow } from '../upload/suffixes.ts'
import { typedOf } from './form/typed.ts'

const call = evidences.uploadEvidence.name

/** What this person has typed for a case and the server does not hold: drafts, what waits, what was refused. */
export function PendingEvidence({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const drafts = useDrafts(call) ?? []
  const sending = useOutbox()?.filter((row) => row.call === call) ?? []
  const ids = [...new Set([...sending.map((row) => row.draftId), ...drafts.map((draft) => draft.id)])]
  if (!ids.length) return null
  return (
    <ul className="items evidence-pending" aria-label={t`本设备上的证据`}>
      {ids.map((id) => (
        <Pending key={id} id={id} caseId={caseId} sending={sending.find((row) => row.draftId === id)} />
      ))}
    </ul>
  )
}

function Pending({ id, caseId, sending }: { id: string; caseId: string; sending: OutboxRow | undefined }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  const progress = useProgress(id)
  if (!draft) return null
  const { baseId, items } = typedOf(draft.fields)
  // Drafts of other cases are shown there.
  if (baseId !== caseId) return null
  const count = items.length
  const names = items.map(({ name }) => name.trim()).filter(Boolean)
  const place = draft.refused ? 'attention' : draft.waiting ? 'waiting' : 'device'
  return (
    <li className="split">
      <div className="stack" style={{ gap: '0.25rem' }}>
        <div className="row">
          <PlaceTag place={place} />
          <strong>{inARow(names) || t`未命名的证据`}</strong>
        </div>
        <span className="muted small-text number">
          {t`${count} 项`} · {dateTime(sending?.at ?? draft.updatedAt)}
        </span>
        {place === 'waiting' && progress ? (
          <div style={{ color: 'var(--primary-color)' }}>
            <Progress label={t`材料上传`} done={progress.sent} total={progress.total} />
          </div>
        ) : null}
      </div>
      <Link to="/evidenceAdd" search={{ id, baseId: caseId }} className="button small">
        {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改` : t`继续填写`}
      </Link>
    </li>
  )
}
