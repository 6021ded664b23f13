import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EntryList } from '../../case/deadline/EntryList.tsx'
import { useEntries } from '../../case/deadline/useEntries.ts'
import { serverNow } from '../../local/connection.ts'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { soonDays, soonOf } from './soon.ts'
import '../../case/deadline/deadline.css'

/** What is overdue or ends within seven days, over all that this person takes part in. */
export function SoonCard() {
  const { t } = useLingui()
  const today = dayAt(serverNow())
  const last = dayLater(today, soonDays - 1)
  const { entries, known, error, refresh } = useEntries(today, last)
  const { shown, overdue, next } = soonOf(entries, today, last)
  return (
    <section className="card" aria-labelledby="soon">
      <header>
        <h2 id="soon">{t`期限提醒`}</h2>
        <Link to="/deadlines">{t`全部期限`}</Link>
      </header>
      {!known ? (
        <div className="body">{error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={2} />}</div>
      ) : shown.length ? (
        <div className="body stack">
          <div className="row">
            {overdue ? <Tag family="red" icon="alert">{t`已逾期 ${overdue} 项`}</Tag> : null}
            <span className="muted small-text">{t`七天内到期 ${next} 项`}</span>
          </div>
          <EntryList label={t`期限提醒`} entries={shown} today={today} />
        </div>
      ) : (
        <EmptyState icon="calendar" title={t`七天内没有到期的期限`} />
      )}
    </section>
  )
}
