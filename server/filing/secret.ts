import type { CaseDetail, CaseEventKind } from '../../contract/caseLife.ts'
import type { Viewer } from '../right.ts'

/** What others than the applicant's side must not learn of before the court acts. That side reads it in the application. */
const secret: readonly CaseEventKind[] = ['preservationLinked', 'preservationUnlinked']

/** A case as somebody reads it: what says that there is an application to the court is for secretaries alone. */
export function caseShownTo({ cate }: Pick<Viewer, 'cate'>, detail: CaseDetail): CaseDetail {
  if (cate === 'MISHU' || !detail.timeline.some(({ action }) => secret.includes(action))) return detail
  return { ...detail, timeline: detail.timeline.filter(({ action }) => !secret.includes(action)) }
}
