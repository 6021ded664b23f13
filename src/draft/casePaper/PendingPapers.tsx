import { useLingui } from '@lingui/react/macro'
import { Link, type RegisteredRouter } from '@tanstack/react-router'
import type { Named } from '../../../contract/kernel/call.ts'
import { useDraft, useDrafts, useOutbox, useProgress } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { Progress } from '../../ui/Progress.tsx'

type Routes = RegisteredRouter['routesByPath']
/** Screens that are told a case: the forms of its papers are among them. */
type CaseForm = {
  [P in keyof Routes]: 'baseId' extends keyof Routes[P]['types']['fullSearchSchema'] ? P : never
}[keyof Routes]

interface PendingPapersProps<T> {
  caseId: string
  /** What hands them in. */
  submit: Named
  /** The form they are typed in. */
  to: CaseForm
  /** What the list is of, for who does not see it. */
  label: string
  /** What lies in a draft. */
  typedOf: (fields: unknown) => T
  nameOf: (typed: T) => string
  /** How many things are in it, where it is made of several. */
  countOf?: (typed: T) => number
}

/** What this person has typed for a case and the server does not hold: drafts, what waits, what was refused. */
export function PendingPapers<T extends { baseId: string }>(props: PendingPapersProps<T>) {
  const { name } = props.submit
  const drafts = useDrafts(name) ?? []
  const sending = useOutbox()?.filter((row) => row.call === name) ?? []
  const ids = [...new Set([...sending.map((row) => row.draftId), ...drafts.map((draft) => draft.id)])]
  if (!ids.length) return null
  return (
    <ul className="items pending" aria-label={props.label}>
      {ids.map((id) => (
        <Pending key={id} id={id} {...props} />
      ))}
    </ul>
  )
}

function Pending<T extends { baseId: string }>({
  id,
  caseId,
  to,
  typedOf,
  nameOf,
  countOf,
}: PendingPapersProps<T> & { id: string }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  const progress = useProgress(id)
  if (!draft) return null
  const typed = typedOf(draft.fields)
  // Drafts for other cases are shown there.
  if (typed.baseId !== caseId) return null
  const count = countOf?.(typed)
  const place = draft.refused ? 'attention' : draft.waiting ? 'waiting' : 'device'
  return (
    <li className="card split" style={{ padding: '0.75rem 1rem' }}>
      <div className="stack" style={{ gap: '0.25rem' }}>
        <div className="row">
          <PlaceTag place={place} />
          <strong>{nameOf(typed)}</strong>
          <span className="muted small-text number">
            {count === undefined ? null : <>{t`${count} 项`} · </>}
            {dateTime(draft.updatedAt)}
          </span>
        </div>
        {place === 'waiting' && progress ? (
          <Progress label={t`材料上传`} done={progress.sent} total={progress.total} />
        ) : null}
      </div>
      <Link to={to} search={{ id, baseId: caseId }} className="button small">
        {place === 'waiting' ? t`查看` : place === 'attention' ? t`修改` : t`继续填写`}
      </Link>
    </li>
  )
}
