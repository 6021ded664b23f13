import { momentAt } from './format.ts'

/*
 * Days at the institution's place, as 2026-11-21. Deadlines mean the same day wherever they are read.
 */

const dayMs = 86_400_000
const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

export const dayLater = (day: string, days: number): string => dayOf(momentOf(day) + days * dayMs)
export const daysBetween = (from: string, to: string): number => Math.round((momentOf(to) - momentOf(from)) / dayMs)

/** The last moment of a day there: until then what is due on it may be done. */
export const endOf = (day: string): string => momentAt(day, '23:59:59')

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(momentOf(day)).getUTCDay() + 6) % 7

/** The same day of another month, or its last one where that month is shorter. */
export function monthLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The weeks, from Monday on, that a month touches. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = dayLater(first, -weekdayOf(first))
  const end = dayLater(monthLater(first, 1), -1)
  const weeks = Math.ceil((daysBetween(start, end) + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => dayLater(start, week * 7 + at)),
  )
}
