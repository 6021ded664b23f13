import type { statisticsCalls } from '../../contract/statistics/statistics.ts'
import type { Noun } from '../door/handler.ts'
import { listBehind } from './behind.ts'
import { exportStatistics } from './export.ts'
import { readStatistics, settleStatistics } from './read.ts'

export const statisticsNoun: Noun<typeof statisticsCalls> = {
  calls: { readStatistics, listBehind, exportStatistics },
  kinds: {},
  sweeps: [settleStatistics],
}
