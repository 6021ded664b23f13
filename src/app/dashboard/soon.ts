import type { Entry } from '../../case/deadline/useEntries.ts'

/** So many days ahead a deadline is reminded of, today being the first; and so many are shown. */
export const soonDays = 7
const most = 6
const overdueMost = 3

/**
 * What is overdue or ends until `last`, by day, of entries in that order: the newest three of what is overdue, then what
 * comes next. What is done, or merely ended, needs nobody; what somebody else has to keep, not this person.
 */
export function soonOf(
  entries: Entry[],
  today: string,
  last: string,
): { shown: Entry[]; overdue: number; next: number } {
  const open = entries.filter(({ done, owner }) => !done && !owner)
  const overdue = open.filter((one) => one.overdue)
  const next = open.filter(({ due }) => due >= today && due <= last)
  const shown = [...overdue.slice(-overdueMost), ...next].slice(0, most)
  return { shown, overdue: overdue.length, next: next.length }
}
