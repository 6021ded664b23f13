import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CaseEventKind } from '../../contract/case/caseEvent.ts'
import { dayLater, daysBetween, today } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import { caseEvent } from '../tables/case.ts'
import type { RuleKind } from '../tables/deadline.ts'
import { localDay } from '../when.ts'
import {
  type Calendar,
  deadlineOf,
  type Holiday,
  ruleOf,
  workingDayFrom,
  workingDaysAfter,
  workingDaysBetween,
} from './rules.ts'

/** A stretch in which a case stood still, from its first day to the one on which it went on. */
export interface Pause {
  from: string
  to: string
}

/** The suspensions of a case by its timeline, oldest first; one that still lasts ends on `today`. */
export function pausesOf(steps: { action: CaseEventKind; at: Date }[], today: string): Pause[] {
  const pauses: Pause[] = []
  let from: string | undefined
  for (const { action, at } of steps) {
    if (action === 'suspend') from = localDay(at)
    else if (action === 'resume' && from) {
      pauses.push({ from, to: localDay(at) })
      from = undefined
    }
  }
  return from ? [...pauses, { from, to: today }] : pauses
}

/** The suspensions of one case until now. */
export async function readPauses(house: House, orm: Orm, caseId: string): Promise<Pause[]> {
  const steps = await orm
    .select({ action: caseEvent.action, at: caseEvent.at })
    .from(caseEvent)
    .where(and(eq(caseEvent.caseId, caseId), inArray(caseEvent.action, ['suspend', 'resume'])))
    .orderBy(asc(caseEvent.no))
  return pausesOf(steps, today(house))
}

/**
 * The last day of a time limit that began on `since`, with no time running while the case stood still: whoever had days left when
 * a suspension began has as many from the day on which the case goes on, counted as the rule counts, and then until the next
 * working day. What was over before a suspension began stays over. Undefined where no rule was in force then.
 */
export function lastDayOf(kind: RuleKind, since: string, calendar: Calendar, pauses: Pause[]): string | undefined {
  const due = deadlineOf(kind, since, calendar)
  const works = ruleOf(kind, since, calendar)?.counting === 'working'
  return due === undefined ? undefined : shifted(due, since, calendar.holidays, pauses, works)
}

/** The last day of what began on `since`, moved by the days on which the case stood still. */
export function shifted(last: string, since: string, holidays: Holiday[], pauses: Pause[], works = false): string {
  let due = last
  for (const { from, to } of pauses) {
    if (from > due) break
    if (to <= since) continue
    const begun = from < since ? since : from
    const gone = works
      ? workingDaysAfter(to, workingDaysBetween(begun, due, holidays), holidays)
      : dayLater(due, daysBetween(begun, to))
    due = workingDayFrom(gone, holidays)
  }
  return due
}
