import type { CaseDeadlines } from '../../contract/deadline.ts'
import type { LiveEvent } from '../../contract/event.ts'
import type { Viewer } from '../right.ts'

type Reader = Pick<Viewer, 'cate'>

/** What the institution sets for itself is for its secretaries alone. */
export function shownTo({ cate }: Reader, deadlines: CaseDeadlines): CaseDeadlines {
  if (cate === 'MISHU') return deadlines
  return { ...deadlines, list: deadlines.list.filter(({ owner }) => owner !== 'institution') }
}

/** The same of a change on its way to somebody. */
export function toldTo(reader: Reader, event: LiveEvent): LiveEvent {
  if (event.kind !== 'deadlines' || event.row === null) return event
  return { ...event, row: shownTo(reader, event.row as CaseDeadlines) }
}
