import type { performances } from '../../contract/performance.ts'
import type { Noun } from '../door/handler.ts'
import { listPeriods, lockPeriod, publishPeriod, reopenPeriod, savePeriod } from './period.ts'
import { listAppraisals, submitScore } from './score.ts'

export const performanceNoun: Noun<typeof performances> = {
  calls: { listPeriods, savePeriod, lockPeriod, reopenPeriod, publishPeriod, listAppraisals, submitScore },
  kinds: {},
}
