import type { CaseDeadlines } from '../../contract/deadline/deadline.ts'
import type { LiveEvent } from '../../contract/event.ts'
import type { Viewer } from '../right.ts'

type Reader = Pick<Viewer, 'id' | 'cate'>

/** What the institution sets for itself is for its secretaries alone; on which side somebody stands, for that one alone. */
export function deadlinesShownTo({ id, cate }: Reader, deadlines: CaseDeadlines): CaseDeadlines {
  const sides = cate === 'USER' ? deadlines.sides.filter((one) => one.accountId === id) : []
  if (cate === 'MISHU') return { ...deadlines, sides }
  return { ...deadlines, sides, list: deadlines.list.filter(({ owner }) => owner !== 'institution') }
}

/** The same of a change on its way to somebody. */
export function toldTo(reader: Reader, event: LiveEvent): LiveEvent {
  if (event.kind !== 'deadlines' || event.row === null) return event
  return { ...event, row: deadlinesShownTo(reader, event.row as CaseDeadlines) }
}
