import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { monthLater, todayThere } from './days.ts'
import { EntryList } from './EntryList.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { IcsButton } from './IcsButton.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { useEntries } from './useEntries.ts'
import './deadline.css'

/** /deadlines: everything with a last day, over all cases: a month on wide screens, day by day on a phone. */
export function CalendarScreen() {
  const { t } = useLingui()
  const { online } = useConnection()
  const { entries, known, error, refresh } = useEntries()
  const today = todayThere()
  const [day, setDay] = useState(today)
  const [isFeedOpen, setFeedOpen] = useState(false)
  const month = day.slice(0, 7)
  const overdue = entries.filter((entry) => entry.overdue)
  const thisMonth = entries.filter(({ due }) => due.startsWith(month))

  return (
    <>
      <div className="page-head">
        <h1>{t`期限日历`}</h1>
        <div className="row">
          <IcsButton />
          <Button small icon="calendar" aria-haspopup="dialog" disabled={!online} onClick={() => setFeedOpen(true)}>
            {t`订阅日历`}
          </Button>
        </div>
      </div>
      {!known ? error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={6} /> : null}
      {overdue.length ? (
        <Section title={t`已逾期`}>
          <EntryList label={t`已逾期`} entries={overdue} today={today} />
        </Section>
      ) : null}
      <Section
        title={month}
        more={
          <div className="row">
            <Button small icon="left" aria-label={t`上个月`} onClick={() => setDay(monthLater(day, -1))} />
            <Button small onClick={() => setDay(today)}>
              {t`今天`}
            </Button>
            <Button small icon="chevron" aria-label={t`下个月`} onClick={() => setDay(monthLater(day, 1))} />
          </div>
        }
      >
        <div className="wide-only stack">
          <MonthGrid day={day} today={today} entries={entries} onDay={setDay} />
          <h3 className="number">{day}</h3>
          <EntryList label={t`当日期限`} entries={thisMonth.filter(({ due }) => due === day)} today={today} />
        </div>
        <div className="narrow-only">
          <EntryList label={t`本月期限`} entries={thisMonth} today={today} />
        </div>
      </Section>
      {isFeedOpen ? <FeedDialog onClose={() => setFeedOpen(false)} /> : null}
    </>
  )
}
