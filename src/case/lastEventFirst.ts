import type { CaseEvent } from '../../contract/case/caseLife.ts'

/** The order of a timeline, by when something happened; of what happened at one moment, what was written last comes first. */
export function lastEventFirst(a: Pick<CaseEvent, 'at' | 'no'>, b: Pick<CaseEvent, 'at' | 'no'>): number {
  return b.at.localeCompare(a.at) || b.no - a.no
}
