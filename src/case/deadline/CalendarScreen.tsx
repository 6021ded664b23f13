import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deadlineListMax } from '../../../contract/deadline/deadline.ts'
import { MonthGrid } from '../../list/MonthGrid.tsx'
import { serverNow } from '../../local/connection.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { dayLater, monthLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { EntryList } from './EntryList.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { IcsButton } from './IcsButton.tsx'
import { useEntries } from './useEntries.ts'
import { useMonth } from './useMonth.ts'
import './deadline.css'

/** /deadlines: everything with a last day, over all cases: a month on wide screens, day by day on a phone. */
export function CalendarScreen() {
  const { t } = useLingui()
  const { online } = useConnection()
  const today = dayAt(serverNow())
  const [day, setDay] = useState(today)
  const [isFeedOpen, setFeedOpen] = useState(false)
  const month = day.slice(0, 7)
  const firstDay = `${month}-01`
  const { entries, known, error, refresh } = useEntries(firstDay, dayLater(monthLater(firstDay, 1), -1))
  const whole = useMonth(month)
  const overdue = entries.filter((entry) => entry.overdue && !entry.owner)
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
      {whole.many ? (
        <Banner family="blue" icon="info">
          <span>{t`案件超过 ${deadlineListMax} 件，每次完整载入所选月份的期限；更早逾期的，请选择当月查看。`}</span>
        </Banner>
      ) : null}
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
        <div className="month-bar">
          <TextInput
            label={t`月份`}
            type="month"
            required
            min="2000-01"
            max="2099-12"
            value={month}
            onChange={({ target }) => {
              if (/^20\d\d-(0[1-9]|1[0-2])$/.test(target.value)) setDay(`${target.value}-01`)
            }}
          />
          <span className="muted small-text" role="status">
            {whole.loading ? t`正在载入本月期限…` : whole.error ? t`本月期限未能全部载入` : t`本月期限已全部载入`}
          </span>
          {whole.error ? (
            <Button small icon="refresh" onClick={whole.refresh}>
              {t`重试`}
            </Button>
          ) : null}
        </div>
        <div className="wide-only stack">
          <MonthGrid
            day={day}
            today={today}
            entriesOf={(one) =>
              entries
                .filter(({ due }) => due === one)
                .map(({ key, no, title, overdue, done, owner }) => ({
                  key,
                  text: `${title} ${no}`,
                  look: overdue && !owner ? 'overdue' : done ? 'done' : undefined,
                }))
            }
            spoken={(one, count) => t`${one}，${count} 项期限`}
            onDay={setDay}
          />
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
