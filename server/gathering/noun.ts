import type { gatherings } from '../../contract/gathering/gathering.ts'
import type { Noun } from '../door/handler.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { printAttendance } from './certificate.ts'
import { keepGatherings } from './clock.ts'
import { checkIn, listAttendances } from './door.ts'
import { activityCalendar, activityDetail, activityPicture, cancelEnroll, enroll, listActivities } from './guest.ts'
import { setGatheringPicture } from './picture.ts'
import { readAttendances, readGatherings, seesAttendance, seesGathering } from './row.ts'
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
    activityPicture,
    activityCalendar,
    listGatherings,
    saveGathering,
    setGatheringPicture,
    publishGathering,
    closeGathering,
    evaluateGathering,
    cancelGathering,
    listAttendances,
    checkIn,
  },
  kinds: {
    gathering: { table: gathering, sees: seesGathering, read: readGatherings, holdsFiles: true },
    attendance: { table: attendance, sees: seesAttendance, read: readAttendances },
  },
  sweeps: [keepGatherings],
}
