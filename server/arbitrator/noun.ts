import type { contract } from '../../contract/all.ts'
import type { Noun } from '../door/handler.ts'
import { candidacy } from '../tables/arbitrator.ts'
import { arbitratorEntry } from '../tables/roster.ts'
import { abroad } from './abroad.ts'
import { beginEnrolmentPhoto, enrol, openEnrolment } from './enrolment.ts'
import { candidacyCalls } from './move.ts'
import { arbitratorFilters, findArbitrators } from './query.ts'
import { printCertificate } from './roster/certificate.ts'
import { expireEntries } from './roster/expiry.ts'
import { rosterCalls } from './roster/move.ts'
import { listRoster, setSpecimen } from './roster/own.ts'
import { readEntries, seesEntry } from './roster/row.ts'
import { readCandidacies, seesCandidacy } from './row.ts'
import { getCandidacy, listCandidacies, submitCandidacy } from './submit.ts'
import { addTerm, editTerm, getStanding, listTerms, removeTerm } from './term.ts'

export const arbitratorNoun: Noun<(typeof contract)['arbitrator'], 'candidacy' | 'rosterEntry'> = {
  calls: {
    ...abroad,
    getStanding,
    submitCandidacy,
    listCandidacies,
    getCandidacy,
    ...candidacyCalls,
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
    ...rosterCalls,
    setSpecimen,
    printCertificate,
  },
  kinds: {
    candidacy: { table: candidacy, sees: seesCandidacy, read: readCandidacies, holdsFiles: true },
    rosterEntry: { table: arbitratorEntry, sees: seesEntry, read: readEntries, holdsFiles: true },
  },
  sweeps: [expireEntries],
}
