import type { contract } from '../../contract/all.ts'
import type { Handlers } from '../door/handler.ts'
import { abroad } from './abroad.ts'
import { beginEnrolmentPhoto, enrol, openEnrolment } from './enrolment.ts'
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
import { printCertificate } from './roster/certificate.ts'
import { removeArbitrator, resumeArbitrator, suspendArbitrator } from './roster/move.ts'
import { listRoster, setAway, setSpecimen } from './roster/own.ts'
import { getCandidacy, listCandidacies, submitCandidacy } from './submit.ts'
import { addTerm, editTerm, getStanding, listTerms, removeTerm } from './term.ts'

export const arbitrator: Handlers<(typeof contract)['arbitrator']> = {
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
  editTerm,
  removeTerm,
  openEnrolment,
  beginEnrolmentPhoto,
  enrol,
  findArbitrators,
  arbitratorFilters,
  listRoster,
  suspendArbitrator,
  resumeArbitrator,
  removeArbitrator,
  setAway,
  setSpecimen,
  printCertificate,
}
