import type { contract } from '../contract/all.ts'
import { captcha, info, login, logout } from './account/account.ts'
import { findCaseByCaseNo, getAttendeeByCaseNo, listMyCases } from './case/case.ts'
import type { Handlers } from './door/handler.ts'
import { acceptPreservation, refusePreservation, returnPreservation, withdrawPreservation } from './filing/move.ts'
import { getPreservation, listPreservations, submitPreservation } from './filing/preservation.ts'
import { listEvents } from './live.ts'
import { downloadAttachment } from './upload/attachment.ts'

/** The function behind every call. A call of the contract without one does not compile. */
export const handlers = {
  account: { captcha, login, info, logout },
  case: { listMyCases, findCaseByCaseNo, getAttendeeByCaseNo },
  filing: {
    submitPreservation,
    listPreservations,
    getPreservation,
    withdrawPreservation,
    acceptPreservation,
    returnPreservation,
    refusePreservation,
  },
  live: { listEvents },
  upload: { downloadAttachment },
} satisfies { [D in keyof typeof contract]: Handlers<(typeof contract)[D]> }
