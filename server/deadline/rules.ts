import { asc } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import { deadlineRule, holiday, type RuleKind } from '../tables/deadline.ts'

/*
 * How long people have, as dated rows: a rule counts from its day on, so what was counted under an older one stays. Days are
 * those of the institution's place, as 2026-11-21.
 */

export type Rule = typeof deadlineRule.$inferSelect
export type Holiday = typeof holiday.$inferSelect

export interface Calendar {
  rules: Rule[]
  holidays: Holiday[]
}

/** Every rule and holiday there is, oldest first. */
export async function readCalendar(orm: Orm): Promise<Calendar> {
  const rules = await orm.select().from(deadlineRule).orderBy(asc(deadlineRule.validFrom), asc(deadlineRule.kind))
  return { rules, holidays: await orm.select().from(holiday).orderBy(asc(holiday.day)) }
}

/** The day so many days after another. */
export const daysAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day so many months later; the last of a month that has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(of, last))).toISOString().slice(0, 10)
}

/** Whether people work on a day: weekends are free unless they are worked in exchange for a holiday. */
export function isWorkingDay(day: string, holidays: Holiday[]): boolean {
  const known = holidays.find((one) => one.day === day)
  if (known) return known.working
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** The first working day that is not before `day`. */
export function workingDayFrom(day: string, holidays: Holiday[]): string {
  let last = day
  while (!isWorkingDay(last, holidays)) last = daysAfter(last)
  return last
}

/** What holds for a time limit that began on `from`; undefined where nothing was in force then. */
export const ruleOf = (kind: RuleKind, from: string, { rules }: Calendar): Rule | undefined =>
  rules.findLast((one) => one.kind === kind && one.validFrom <= from)

/** The last one of so many working days after `day`. */
export function workingDaysAfter(day: string, days: number, holidays: Holiday[]): string {
  let last = day
  for (let left = days; left > 0; ) {
    last = daysAfter(last)
    if (isWorkingDay(last, holidays)) left--
  }
  return last
}

/** How many people work on of the days after `from`, the last one being `to`. */
export function workingDaysBetween(from: string, to: string, holidays: Holiday[]): number {
  let days = 0
  for (let day = daysAfter(from); day <= to; day = daysAfter(day)) if (isWorkingDay(day, holidays)) days++
  return days
}

/**
 * The last day of a time limit that began on `from`, which does not count itself. A last day on which nobody works moves to the
 * next working day. Undefined where no rule was in force then.
 */
export function deadlineOf(kind: RuleKind, from: string, calendar: Calendar): string | undefined {
  const rule = ruleOf(kind, from, calendar)
  if (!rule) return undefined
  const { holidays } = calendar
  if (rule.counting === 'working') return workingDaysAfter(from, rule.days, holidays)
  const last = rule.counting === 'months' ? monthsAfter(from, rule.days) : daysAfter(from, rule.days)
  return workingDayFrom(last, holidays)
}
