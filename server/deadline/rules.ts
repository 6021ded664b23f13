import { asc } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import { deadlineRule, holiday } from './table.ts'

/*
 * How long people have, as dated rows: a rule counts from its day on, so what was counted under an older one stays. Days are
 * those of the institution's place, as 2026-11-21.
 */

/** What has a time limit that begins with the acceptance of a case. */
export type RuleKind = 'defence' | 'evidence'
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

const after = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether people work on a day: weekends are free unless they are worked in exchange for a holiday. */
export function isWorkingDay(day: string, holidays: Holiday[]): boolean {
  const known = holidays.find((one) => one.day === day)
  if (known) return known.working
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** The first working day that is not before `day`. */
export function workingDayFrom(day: string, holidays: Holiday[]): string {
  let last = day
  while (!isWorkingDay(last, holidays)) last = after(last)
  return last
}

/**
 * The last day of a time limit that began on `from`, which does not count itself; `paused` days of a suspension are added. A
 * last day on which nobody works moves to the next working day. Undefined where no rule was in force then.
 */
export function deadlineOf(
  kind: RuleKind,
  from: string,
  { rules, holidays }: Calendar,
  paused = 0,
): string | undefined {
  const rule = rules.findLast((one) => one.kind === kind && one.validFrom <= from)
  if (!rule) return undefined
  if (rule.counting === 'calendar') return workingDayFrom(after(from, rule.days + paused), holidays)
  let last = after(from, paused)
  for (let left = rule.days; left > 0; ) {
    last = after(last)
    if (isWorkingDay(last, holidays)) left--
  }
  return last
}
