import type { visits } from '../../contract/visit/visit.ts'
import type { Noun } from '../door/handler.ts'
import { visit } from '../tables/visit.ts'
import { approveVisit, listExpected, listVisits, rejectVisit } from './desk.ts'
import { arriveVisit, leaveVisit } from './door.ts'
import { eraseVisits, expireVisits } from './expiry.ts'
import { cancelVisit, registerVisit, showVisit } from './register.ts'
import { readExpected, seesExpected } from './row.ts'

export const visitNoun: Noun<typeof visits, 'expectedVisit'> = {
  calls: {
    registerVisit,
    showVisit,
    cancelVisit,
    listVisits,
    listExpected,
    approveVisit,
    rejectVisit,
    arriveVisit,
    leaveVisit,
  },
  kinds: { expectedVisit: { table: visit, sees: seesExpected, read: readExpected } },
  sweeps: [expireVisits, eraseVisits],
}
