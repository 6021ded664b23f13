import type { CaseEventKind } from '../../contract/caseLife.ts'
import { daysBetween } from '../case/day.ts'
import { localDay } from '../document/when.ts'
import { type Calendar, deadlineOf, type RuleKind } from './rules.ts'

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

/**
 * The last day of a time limit that began on `since`, with no time running while the case stood still. What was over before a
 * suspension began stays over. Undefined where no rule was in force then.
 */
export function lastDayOf(kind: RuleKind, since: string, calendar: Calendar, pauses: Pause[]): string | undefined {
  let paused = 0
  for (const { from, to } of pauses) {
    const due = deadlineOf(kind, since, calendar, paused)
    if (due === undefined || from > due) break
    if (to > since) paused += daysBetween(from < since ? since : from, to)
  }
  return deadlineOf(kind, since, calendar, paused)
}
