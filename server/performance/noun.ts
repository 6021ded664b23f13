import type { performances } from '../../contract/performance/performance.ts'
import type { Noun } from '../door/handler.ts'
import { answerAppeal, appealScore } from './appeal.ts'
import { listPeriods, lockPeriod, publishPeriod, reopenPeriod, savePeriod } from './period.ts'
import { listAppraisals, submitScore } from './score.ts'
import { readTrend } from './trend.ts'

export const performanceNoun: Noun<typeof performances> = {
  calls: {
    listPeriods,
    savePeriod,
    lockPeriod,
    reopenPeriod,
    publishPeriod,
    listAppraisals,
    submitScore,
    appealScore,
    answerAppeal,
    readTrend,
  },
  kinds: {},
}
