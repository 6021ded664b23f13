import type { arbitrator as calls } from '../../contract/arbitrator.ts'
import type { Handlers } from '../door/handler.ts'
import { abroad } from './abroad.ts'
import { enrol, openEnrolment } from './enrolment.ts'
import {
  approveCandidacy,
  mailCandidacy,
  passCandidacy,
  rejectCandidacy,
  returnCandidacy,
  takeCandidacy,
  withdrawCandidacy,
} from './move.ts'
import { arbitratorFilters, findArbitrators } from './query.ts'
import { getCandidacy, listCandidacies, submitCandidacy } from './submit.ts'
import { addTerm, getStanding, listTerms } from './term.ts'

export const arbitrator: Handlers<typeof calls> = {
  ...abroad,
  getStanding,
  submitCandidacy,
  listCandidacies,
  getCandidacy,
  withdrawCandidacy,
  takeCandidacy,
  passCandidacy,
  returnCandidacy,
  approveCandidacy,
  rejectCandidacy,
  mailCandidacy,
  listTerms,
  addTerm,
  openEnrolment,
  enrol,
  findArbitrators,
  arbitratorFilters,
}
