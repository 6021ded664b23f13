import type { contract } from '../../contract/all.ts'
import type { Noun } from '../door/handler.ts'
import { registration } from '../tables/registration.ts'
import { add } from './add.ts'
import { submitIdentity } from './identity.ts'
import { registerCorporation, submitAgent, submitCorporation, withdraw } from './own.ts'
import {
  agentInfo,
  checkCorporation,
  getAuditStatus,
  getLastSubmitData,
  getReason,
  init,
  listCorporations,
} from './read.ts'
import { approve, back, listReviews } from './review.ts'
import { seesRegistration } from './row.ts'

export const registrationNoun = {
  calls: {
    init,
    add,
    getReason,
    getAuditStatus,
    registerCorporation,
    submitCorporation,
    checkCorporation,
    getLastSubmitData,
    listCorporations,
    agentInfo,
    submitAgent,
    submitIdentity,
    withdraw,
    listReviews,
    approve,
    back,
  },
  kinds: { registration: { table: registration, sees: seesRegistration, holdsFiles: true } },
} satisfies Noun<(typeof contract)['registration'], 'registration'>
