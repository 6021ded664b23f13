import type { contract } from '../../contract/all.ts'
import type { Handlers } from '../door/handler.ts'
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

export const registration = {
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
} satisfies Handlers<(typeof contract)['registration']>
