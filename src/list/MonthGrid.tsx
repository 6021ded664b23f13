import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dayLater, monthLater, weekdayOf, weeksOf } from '../ui/days.ts'
import './month.css'

/** Something that is on a day. */
export interface MonthEntry {
  key: string
  text: string
  look?: 'overdue' | 'done' | undefined
}

interface GridProps {
  /** The chosen day; its month is shown. */
  day: string
  today: string
  entriesOf: (day: string) => readonly MonthEntry[]
  /** How a day with so many is read out. */
  spoken: (day: string, count: number) => string
  onDay: (day: string) => void
}

const shownMost = 3

/** Where a key leads from a day, as calendars do it (ARIA practices). */
const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => dayLater(day, -1),
  ArrowRight: (day) => dayLater(day, 1),
  ArrowUp: (day) => dayLater(day, -7),
  ArrowDown: (day) => dayLater(day, 7),
  Home: (day) => dayLater(day, -weekdayOf(day)),
  End: (day) => dayLater(day, 6 - weekdayOf(day)),
  PageUp: (day) => monthLater(day, -1),
  PageDown: (day) => monthLater(day, 1),
}

/** A month, a week in each line; the keyboard moves from day to day. */
export function MonthGrid({ day, today, entriesOf, spoken, onDay }: GridProps) {
  const { t } = useLingui()
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const month = day.slice(0, 7)
  const weekdays = [t`周一`, t`周二`, t`周三`, t`周四`, t`周五`, t`周六`, t`周日`]

  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    moved.current = false
  }, [day])

  function onKey(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moved.current = true
    onDay(step(day))
  }

  return (
    <table className="month" aria-label={month} ref={table} onKeyDown={onKey}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const due = entriesOf(one)
              const count = due.length
              const more = count - shownMost
              return (
                <td key={one} className={one.startsWith(month) ? undefined : 'outside'}>
                  <button
                    type="button"
                    data-day={one}
                    tabIndex={one === day ? 0 : -1}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={count ? spoken(one, count) : one}
                    onClick={() => onDay(one)}
                  >
                    <span className="number">{Number(one.slice(8))}</span>
                    {due.slice(0, shownMost).map(({ key, text, look }) => (
                      <span key={key} className={`month-entry ${look ?? ''}`}>
                        {text}
                      </span>
                    ))}
                    {more > 0 ? <span className="muted">{t`还有 ${more} 项`}</span> : null}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
