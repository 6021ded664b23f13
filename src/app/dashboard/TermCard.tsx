import { useLingui } from '@lingui/react/macro'
import { DaysLeft } from '../../case/deadline/award/DaysLeft.tsx'
import { useEntries } from '../../case/deadline/useEntries.ts'
import { CaseLink } from '../../list/CaseLink.tsx'
import { serverNow } from '../../local/connection.ts'
import { endOf } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { OwnTime } from '../../ui/OwnTime.tsx'
import '../../case/deadline/deadline.css'

/** So many are shown. */
const most = 5

/** The terms of awards that run, the first to end first; nothing where none does. */
export function TermCard() {
  const { t } = useLingui()
  const today = dayAt(serverNow())
  const { entries } = useEntries(today, today)
  const near = entries.filter(({ kind, done }) => kind === 'award' && !done)
  const more = near.length - most
  if (!near.length) return null
  return (
    <section className="card" aria-labelledby="award-terms">
      <header>
        <h2 id="award-terms">{t`裁决期限`}</h2>
        <span className="muted small-text">{more > 0 ? t`另有 ${more} 件` : null}</span>
      </header>
      <div className="body">
        <ul className="deadline-list" aria-label={t`裁决期限`}>
          {near.slice(0, most).map(({ key, due, no, search, overdue }) => (
            <li key={key} className={overdue ? 'overdue' : undefined}>
              <time dateTime={due} className="number nowrap">
                {due}
              </time>
              <div className="grow">
                <CaseLink id={search.caseId ?? ''} part="award" className="number">
                  {no}
                </CaseLink>
              </div>
              <OwnTime at={endOf(due)} />
              <DaysLeft due={due} today={today} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
