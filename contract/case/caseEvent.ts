import { costEvents } from '../cost/costEvent.ts'
import { defenceEvents } from '../defence/defence.ts'
import { envelopeEvents } from '../envelope/envelopeMove.ts'
import { trialEvents } from '../hearing/trial.ts'
import { tribunalEvents } from '../tribunal/tribunal.ts'
import { caseActions } from './moves.ts'

/** What stands in the timeline of a case: its moves, and what happened in it besides. */
export const caseEvents = [
  ...caseActions,
  'open',
  'link',
  'revoke',
  'mandateSubmitted',
  'mandateAccepted',
  'mandateReturned',
  ...envelopeEvents,
  'evidence',
  /** What came as evidence with the request became that of the case, when it was accepted. */
  'evidenceFiled',
  'opinion',
  ...defenceEvents,
  ...tribunalEvents,
  'deadlineSet',
  'deadlineChanged',
  'deadlineDone',
  'deadlineReopened',
  'deadlineRemoved',
  'madeExpedited',
  'madeOrdinary',
  'awardExtended',
  'folderAdded',
  'fileAdded',
  'fileRenamed',
  'fileMoved',
  'fileRemoved',
  'serviceSent',
  'addressConfirmed',
  'serviceRecorded',
  'awardIssued',
  'correctionAsked',
  'additionalAsked',
  'awardRequestRefused',
  /** Of before awards were served as all documents are. */
  'awardServed',
  ...trialEvents,
  ...costEvents,
  'documentRevoked',
  'documentVoided',
  /** Somebody went on with what was open, for a reason. */
  'openItems',
  /** Its archive was made once it was over, with the SHA-256 of that. */
  'archived',
] as const
export type CaseEventKind = (typeof caseEvents)[number]
