import { readEntries, seesEntry } from './arbitrator/roster/row.ts'
import { arbitratorEntry } from './arbitrator/roster/table.ts'
import { readCandidacies, seesCandidacy } from './arbitrator/row.ts'
import { candidacy } from './arbitrator/table.ts'
import { readCaseDetails } from './case/detail.ts'
import { readCases, seesCase } from './case/row.ts'
import { cases } from './case/table.ts'
import { readDeadlines } from './deadline/row.ts'
import { readDefences, seesDefence } from './defence/row.ts'
import { defence } from './defence/table.ts'
import { readOpinions, seesOpinion } from './evidence/opinion/row.ts'
import { opinion } from './evidence/opinion/table.ts'
import { readEvidence, seesEvidence } from './evidence/row.ts'
import { evidence } from './evidence/table.ts'
import { readPreservations, seesPreservation } from './filing/row.ts'
import { preservation } from './filing/table.ts'
import { readGuarantees, seesGuarantee } from './guarantee/row.ts'
import { guarantee } from './guarantee/table.ts'
import { hearing } from './hearing/table.ts'
import { readTrials, seesTrial } from './hearing/trial/row.ts'
import type { Kinds } from './house.ts'
import { readMandates, seesMandate } from './mandate/row.ts'
import { mandate } from './mandate/table.ts'
import { readMessages, seesMessage } from './message/row.ts'
import { message } from './message/table.ts'
import { readProofs, seesProof } from './payment/row.ts'
import { paymentProof } from './payment/table.ts'
import { seesRegistration } from './registration/row.ts'
import { registration } from './registration/table.ts'
import { readTribunals } from './tribunal/row.ts'
import { readUploadSessions, seesUploadSession } from './upload/session.ts'
import { uploadSession } from './upload/table.ts'

/**
 * What there is to see, to be told of and to hang files on: one line a kind. The house hands it to those who do not know which
 * noun they are asked about.
 */
export const kinds: Kinds = {
  preservation: { table: preservation, sees: seesPreservation, read: readPreservations, holdsFiles: true },
  guarantee: { table: guarantee, sees: seesGuarantee, read: readGuarantees, holdsFiles: true },
  case: { table: cases, sees: seesCase, read: readCases, holdsFiles: true },
  caseDetail: { table: cases, sees: seesCase, read: readCaseDetails, holdsFiles: true },
  deadlines: { table: cases, sees: seesCase, read: readDeadlines },
  message: { table: message, sees: seesMessage, read: readMessages },
  evidence: { table: evidence, sees: seesEvidence, read: readEvidence, holdsFiles: true },
  defence: { table: defence, sees: seesDefence, read: readDefences, holdsFiles: true },
  opinion: { table: opinion, sees: seesOpinion, read: readOpinions },
  paymentProof: { table: paymentProof, sees: seesProof, read: readProofs, holdsFiles: true },
  mandate: { table: mandate, sees: seesMandate, read: readMandates, holdsFiles: true },
  uploadSession: { table: uploadSession, sees: seesUploadSession, read: readUploadSessions },
  candidacy: { table: candidacy, sees: seesCandidacy, read: readCandidacies, holdsFiles: true },
  rosterEntry: { table: arbitratorEntry, sees: seesEntry, read: readEntries, holdsFiles: true },
  tribunal: { table: cases, sees: seesCase, read: readTribunals },
  trial: { table: hearing, sees: seesTrial, read: readTrials, holdsFiles: true },
  registration: { table: registration, sees: seesRegistration, holdsFiles: true },
}
