import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CaseLink } from '../../list/CaseLink.tsx'
import { endOf } from '../../ui/days.ts'
import { OwnTime } from '../../ui/OwnTime.tsx'
import { EntryTag } from './EntryTag.tsx'
import type { Entry } from './useEntries.ts'
import { ownerWords } from './words.ts'

/** Deadlines with a way to what each belongs to, day by day. */
export function EntryList({ label, entries, today }: { label: string; entries: Entry[]; today: string }) {
  const { t, i18n } = useLingui()
  if (!entries.length) return <p className="muted">{t`没有期限。`}</p>
  return (
    <ul className="deadline-list" aria-label={label}>
      {entries.map(({ key, due, no, title, overdue, done, owner, to, search }) => (
        <li key={key} className={overdue && !owner ? 'overdue' : undefined}>
          <time dateTime={due} className="number nowrap">
            {due}
          </time>
          <div className="grow">
            <strong>{title}</strong>
            {search.caseId ? (
              <CaseLink id={search.caseId} className="number small-text">
                {no}
              </CaseLink>
            ) : (
              <Link to={to} search={search} className="number small-text">
                {no}
              </Link>
            )}
            {owner ? <span className="muted small-text">{i18n._(ownerWords[owner])}</span> : null}
          </div>
          {done ? null : <OwnTime at={endOf(due)} />}
          <EntryTag overdue={overdue} done={done} past={due < today} />
        </li>
      ))}
    </ul>
  )
}
