import type { visits } from '../../contract/visit.ts'
import type { Noun } from '../door/handler.ts'
import { approveVisit, arriveVisit, findVisit, leaveVisit, listVisits, rejectVisit } from './desk.ts'
import { cancelVisit, registerVisit, showVisit } from './register.ts'

export const visitNoun: Noun<typeof visits> = {
  calls: {
    registerVisit,
    showVisit,
    cancelVisit,
    listVisits,
    findVisit,
    approveVisit,
    rejectVisit,
    arriveVisit,
    leaveVisit,
  },
  kinds: {},
}
