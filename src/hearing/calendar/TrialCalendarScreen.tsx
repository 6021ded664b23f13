import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { trialIsOver, trials } from '../../../contract/hearing/trial.ts'
import { useQuery } from '../../account/gate/query.ts'
import { useMay } from '../../account/role/useMay.ts'
import { MonthGrid } from '../../list/MonthGrid.tsx'
import { serverNow } from '../../local/connection.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { monthLater } from '../../ui/days.ts'
import { dayAt, minuteAt } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TrialList } from './TrialList.tsx'
import { useCalendar } from './useCalendar.ts'
import { useTrialDialogs } from './useTrialDialogs.tsx'
import './calendar.css'

/** /hearing/calendar: what is held in rooms, a month on wide screens, day by day on a phone. `id` opens one of them. */
export function TrialCalendarScreen() {
  const { t } = useLingui()
  const { online } = useConnection()
  const isStaff = useMay(trials.addTrial)
  const asked = useQuery('id')
  const today = dayAt(serverNow())
  const [day, setDay] = useState(today)
  const { on, ofMonth, counts, known, loading, error, refresh } = useCalendar(day)
  const month = day.slice(0, 7)
  const { dialogs, show, plan } = useTrialDialogs(day < today ? today : day)
  const count = Math.max(
    ofMonth.length,
    [...counts].reduce((sum, [on, held]) => sum + (on.startsWith(month) ? held : 0), 0),
  )

  useEffect(() => {
    if (asked) show(asked)
  }, [asked, show])

  return (
    <>
      <div className="page-head">
        <h1>{t`开庭日程`}</h1>
        {isStaff ? (
          <Button look="primary" icon="plus" aria-haspopup="dialog" disabled={!online} onClick={() => plan()}>
            {t`安排开庭或会议`}
          </Button>
        ) : null}
      </div>
      {!known ? error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={6} /> : null}
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
        <div className="row">
          <TextInput
            label={t`日期`}
            type="date"
            required
            min="2000-01-01"
            max="2099-12-31"
            value={day}
            onChange={({ target }) => {
              if (/^20\d\d-\d\d-\d\d$/.test(target.value)) setDay(target.value)
            }}
          />
          <span className="muted small-text" role="status">
            {loading ? t`正在载入本月日程…` : error ? t`离线：仅显示本设备已有的日程` : t`本月 ${count} 场`}
          </span>
        </div>
        <div className="wide-only stack">
          <MonthGrid
            day={day}
            today={today}
            entriesOf={(one) =>
              on(one).map(({ id, startsAt, title, state }) => ({
                key: id,
                text: `${minuteAt(startsAt)} ${title}`,
                look: trialIsOver.includes(state) && state !== 'cancelled' ? 'done' : undefined,
              }))
            }
            spoken={(one, held) => t`${one}，${held} 场`}
            onDay={setDay}
          />
          <h3 className="number">{day}</h3>
          <TrialList label={t`当日日程`} list={on(day)} known={!loading} onOpen={({ id }) => show(id)} />
        </div>
        <div className="narrow-only">
          <TrialList label={t`本月日程`} list={ofMonth} known={!loading} onOpen={({ id }) => show(id)} />
        </div>
      </Section>
      {dialogs}
    </>
  )
}
