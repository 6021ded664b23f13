import type { gatherings } from '../../contract/gathering.ts'
import type { Noun } from '../door/handler.ts'
import { printAttendance } from './certificate.ts'
import { checkIn, listAttendances } from './door.ts'
import { activityDetail, cancelEnroll, enroll, listActivities } from './guest.ts'
import { readAttendances, readGatherings, seesAttendance, seesGathering } from './row.ts'
import { attendance, gathering } from './table.ts'
import {
  cancelGathering,
  closeGathering,
  evaluateGathering,
  listGatherings,
  publishGathering,
  saveGathering,
} from './write.ts'

export const gatheringNoun: Noun<typeof gatherings, 'gathering' | 'attendance'> = {
  calls: {
    listActivities,
    activityDetail,
    enroll,
    cancelEnroll,
    printAttendance,
    listGatherings,
    saveGathering,
    publishGathering,
    closeGathering,
    evaluateGathering,
    cancelGathering,
    listAttendances,
    checkIn,
  },
  kinds: {
    gathering: { table: gathering, sees: seesGathering, read: readGatherings },
    attendance: { table: attendance, sees: seesAttendance, read: readAttendances },
  },
}
