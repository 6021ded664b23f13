import type { contract } from '../contract/all.ts'
import { callsOf, merged } from '../contract/kernel/noun.ts'
import { factorNoun } from './account/factor/noun.ts'
import { accountNoun } from './account/noun.ts'
import { activityNoun } from './activity/noun.ts'
import { adminNoun } from './admin/noun.ts'
import { arbitratorNoun } from './arbitrator/noun.ts'
import { archiveNoun } from './archive/noun.ts'
import { awardNoun } from './award/noun.ts'
import { hearAwardSigned } from './award/sign/hear.ts'
import { bundleNoun } from './bundle/noun.ts'
import { caseNoun } from './case/noun.ts'
import { courtNoticeCalls } from './caseDocument/notice.ts'
import { caseDocumentNoun } from './caseDocument/noun.ts'
import { uploadAttachmentTo } from './caseFile/addFile.ts'
import { caseFileNoun } from './caseFile/noun.ts'
import { certificationNoun } from './certification/noun.ts'
import { confirmPayment } from './cost/confirm.ts'
import { costNoun } from './cost/noun.ts'
import { counters } from './dashboard/calls.ts'
import { deadlineNoun } from './deadline/noun.ts'
import { defenceNoun } from './defence/noun.ts'
import type { Handlers, Sweep } from './door/handler.ts'
import { envelopeNoun } from './envelope/noun.ts'
import { evidenceNoun } from './evidence/noun.ts'
import { opinionNoun } from './evidence/opinion/noun.ts'
import { filingNoun } from './filing/noun.ts'
import { findingNoun } from './finding/noun.ts'
import { gatheringNoun } from './gathering/noun.ts'
import { guaranteeNoun } from './guarantee/noun.ts'
import { jumpMediate } from './hearing/mediate.ts'
import { hearingNoun } from './hearing/noun.ts'
import type { House, Kinds } from './house.ts'
import { listEvents } from './live/fanOut.ts'
import { addSocketLog, forgetSocketLog } from './live/socketLog.ts'
import { lookupNoun } from './lookup/noun.ts'
import { mailboxNoun } from './mailbox/noun.ts'
import { mandateNoun } from './mandate/noun.ts'
import { messageNoun } from './message/noun.ts'
import { openItemNoun } from './openItem/noun.ts'
import { paymentNoun } from './payment/noun.ts'
import { performanceNoun } from './performance/noun.ts'
import { phraseNoun } from './phrase/noun.ts'
import { recordSignNoun } from './recordSign/noun.ts'
import { registrationNoun } from './registration/noun.ts'
import { revocationNoun } from './revocation/noun.ts'
import { serviceNoun } from './service/noun.ts'
import { signingNoun } from './signing/noun.ts'
import { statisticsNoun } from './statistics/noun.ts'
import { surveyNoun } from './survey/noun.ts'
import { templateNoun } from './template/noun.ts'
import { threadNoun } from './thread/noun.ts'
import { todoNoun } from './todo/noun.ts'
import { trialMessageNoun } from './trialMessage/noun.ts'
import { tribunalMoves, tribunalNoun } from './tribunal/noun.ts'
import { uploadNoun } from './upload/noun.ts'
import { visitNoun } from './visit/noun.ts'

/** Every noun of the server, by the first word of its calls; what one answers for another is put together here. */
const nouns = {
  account: { ...accountNoun, calls: { ...accountNoun.calls, jumpMediate } },
  activity: activityNoun,
  admin: adminNoun,
  arbitrator: arbitratorNoun,
  bundle: bundleNoun,
  case: { ...caseNoun, calls: { ...caseNoun.calls, ...tribunalMoves, ...counters, confirmPayment } },
  award: awardNoun,
  caseDocument: caseDocumentNoun,
  caseFile: caseFileNoun,
  certification: certificationNoun,
  cost: costNoun,
  deadline: deadlineNoun,
  defence: defenceNoun,
  envelope: envelopeNoun,
  evidence: evidenceNoun,
  factor: factorNoun,
  filing: filingNoun,
  finding: findingNoun,
  gathering: gatheringNoun,
  guarantee: guaranteeNoun,
  hearing: { ...hearingNoun, calls: { ...hearingNoun.calls, ...courtNoticeCalls } },
  live: { calls: { addSocketLog, listEvents }, kinds: {}, sweeps: [forgetSocketLog] },
  lookup: lookupNoun,
  mailbox: mailboxNoun,
  mandate: mandateNoun,
  message: messageNoun,
  openItem: openItemNoun,
  opinion: opinionNoun,
  payment: paymentNoun,
  performance: performanceNoun,
  phrase: phraseNoun,
  recordSign: recordSignNoun,
  registration: registrationNoun,
  revocation: revocationNoun,
  service: serviceNoun,
  signing: signingNoun,
  statistics: statisticsNoun,
  survey: surveyNoun,
  template: templateNoun,
  thread: threadNoun,
  todo: todoNoun,
  trialMessage: trialMessageNoun,
  tribunal: tribunalNoun,
  upload: { ...uploadNoun, calls: { ...uploadNoun.calls, uploadAttachmentTo } },
  visit: visitNoun,
  // Last, as they sweep in this order: an archive holds what the others made.
  archive: archiveNoun,
}

/** By noun: what hears of documents that were signed for its records. */
export const whenSigned: House['whenSigned'] = { award: hearAwardSigned }

/** The function behind every call. A call of the contract without one does not compile. */
export const handlers = callsOf(nouns) satisfies { [D in keyof typeof contract]: Handlers<(typeof contract)[D]> }

/**
 * What there is to see, to be told of and to hang files on, by kind. The house hands it to those who do not know which noun they
 * are asked about. A kind of row that no noun has does not compile.
 */
export const kinds: Kinds = merged(Object.values(nouns).map((noun) => noun.kinds))

/** What the clock does, noun by noun. */
export const sweeps = Object.values<{ kinds: object; sweeps?: readonly Sweep[] }>(nouns).flatMap(
  (noun) => noun.sweeps ?? [],
)
