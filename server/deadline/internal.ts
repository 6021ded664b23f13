import type { CaseDetail } from '../../contract/caseLife.ts'
import type { CaseDeadlines } from '../../contract/deadline.ts'
import type { LiveEvent } from '../../contract/event.ts'
import { caseShownTo } from '../filing/secret.ts'
import type { Viewer } from '../right.ts'

type Reader = Pick<Viewer, 'cate'>

/** What the institution sets for itself is for its secretaries alone. */
export function shownTo({ cate }: Reader, deadlines: CaseDeadlines): CaseDeadlines {
  if (cate === 'MISHU') return deadlines
  return { ...deadlines, list: deadlines.list.filter(({ owner }) => owner !== 'institution') }
}

/** The same of a change on its way to somebody, and of the timeline of a case. */
export function toldTo(reader: Reader, event: LiveEvent): LiveEvent {
  if (event.row === null) return event
  if (event.kind === 'caseDetail') {
    const row = caseShownTo(reader, event.row as CaseDetail)
    return row === event.row ? event : { ...event, row }
  }
  return event.kind === 'deadlines' ? { ...event, row: shownTo(reader, event.row as CaseDeadlines) } : event
}
