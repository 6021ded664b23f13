import { account } from './account/account.ts'
import { factor } from './account/factor.ts'
import { pageConfigs } from './account/pageConfig.ts'
import { activity } from './activity/activity.ts'
import { admin } from './admin/admin.ts'
import { arbitrator } from './arbitrator/arbitrator.ts'
import { candidacy } from './arbitrator/candidacy.ts'
import { candidacyMoves } from './arbitrator/candidacyMoves.ts'
import { roster, rosterEntry } from './arbitrator/roster.ts'
import { rosterMoves } from './arbitrator/rosterMoves.ts'
import { archiveNoun } from './archive/archive.ts'
import { awardNoun } from './award/award.ts'
import { bundleNoun } from './bundle/bundle.ts'
import { caseRow, cases } from './case/case.ts'
import { caseDetail, caseLife } from './case/caseLife.ts'
import { caseOpeningNews, caseOpenings } from './case/caseOpening.ts'
import { caseMoves, caseNews } from './case/moves.ts'
import { caseDocumentNoun } from './caseDocument/caseDocument.ts'
import { courtNotices } from './caseDocument/courtNotice.ts'
import { caseFiles } from './caseFile/caseFile.ts'
import { certificationNoun } from './certification/certification.ts'
import { costNoun } from './cost/cost.ts'
import { deadlineNoun } from './deadline/deadline.ts'
import { defenceNoun } from './defence/defence.ts'
import { envelopeNoun } from './envelope/envelope.ts'
import { evidenceNoun } from './evidence/evidence.ts'
import { opinionNoun } from './evidence/opinion.ts'
import { filingNoun } from './filing/filing.ts'
import { findingNoun } from './finding/finding.ts'
import { gatheringNoun } from './gathering/gathering.ts'
import { guaranteeNoun } from './guarantee/guarantee.ts'
import { courtFiles } from './hearing/courtFile.ts'
import { hearing, hearingNews } from './hearing/hearing.ts'
import { meetings } from './hearing/meeting.ts'
import { records } from './hearing/record.ts'
import { trial, trials } from './hearing/trial.ts'
import { trialLists } from './hearing/trialList.ts'
import { trialPeople } from './hearing/trialPeople.ts'
import { videos } from './hearing/video.ts'
import { newsOfMoves } from './kernel/move.ts'
import { noun } from './kernel/noun.ts'
import { officeNews } from './kernel/office.ts'
import { lookup } from './lookup/lookup.ts'
import { mailboxNoun } from './mailbox/mailbox.ts'
import { mandateNoun } from './mandate/mandate.ts'
import { openItemNoun } from './openItem/openItem.ts'
import { paymentNoun } from './payment/payment.ts'
import { performanceNoun } from './performance/performance.ts'
import { phrases } from './phrase/phrase.ts'
import { recordSignNoun } from './recordSign/recordSign.ts'
import { registrationNoun } from './registration/registration.ts'
import { revocationNoun } from './revocation/revocation.ts'
import { serviceNoun } from './service/service.ts'
import { signingNoun } from './signing/signing.ts'
import { statisticsNoun } from './statistics/statistics.ts'
import { surveyNoun } from './survey/survey.ts'
import { templateNoun } from './template/template.ts'
import { threadNoun } from './thread/thread.ts'
import { todo } from './todo/todo.ts'
import { trialMessageNoun } from './trialMessage/trialMessage.ts'
import { tribunalNoun } from './tribunal/tribunal.ts'
import { ocr } from './upload/ocr.ts'
import { upload, uploadSession } from './upload/upload.ts'
import { visitNoun } from './visit/visit.ts'

/**
 * Every noun of the product, by the first word of its calls. What is kept as rows, what people are told and which calls there are
 * follow from here (event.ts, message.ts, all.ts). Those that the doors load are put together here, so that the doors load no more.
 */
export const nouns = {
  account: noun({ rows: {}, news: {}, calls: account }),
  activity: noun({ rows: {}, news: {}, calls: activity }),
  admin: noun({ rows: {}, news: officeNews, calls: admin }),
  arbitrator: noun({
    rows: { candidacy, rosterEntry },
    news: { ...newsOfMoves(candidacyMoves), ...newsOfMoves(rosterMoves) },
    calls: { ...arbitrator, ...roster },
    moves: { ...candidacyMoves, ...rosterMoves },
  }),
  archive: archiveNoun,
  bundle: bundleNoun,
  case: noun({
    rows: { case: caseRow, caseDetail },
    news: { ...caseNews, ...caseOpeningNews },
    calls: { ...cases, ...caseLife, ...caseOpenings },
    moves: caseMoves,
  }),
  award: awardNoun,
  caseDocument: caseDocumentNoun,
  caseFile: noun({ rows: {}, news: {}, calls: caseFiles }),
  certification: certificationNoun,
  cost: costNoun,
  deadline: deadlineNoun,
  defence: defenceNoun,
  envelope: envelopeNoun,
  evidence: evidenceNoun,
  factor: noun({ rows: {}, news: {}, calls: factor }),
  filing: filingNoun,
  finding: findingNoun,
  gathering: gatheringNoun,
  guarantee: guaranteeNoun,
  hearing: noun({
    rows: { trial },
    news: hearingNews,
    calls: {
      ...hearing,
      ...trials,
      ...trialLists,
      ...trialPeople,
      ...meetings,
      ...records,
      ...videos,
      ...courtFiles,
      ...courtNotices,
    },
  }),
  lookup: noun({ rows: {}, news: {}, calls: { ...pageConfigs, ...lookup } }),
  mailbox: mailboxNoun,
  mandate: mandateNoun,
  openItem: openItemNoun,
  opinion: opinionNoun,
  payment: paymentNoun,
  performance: performanceNoun,
  phrase: noun({ rows: {}, news: {}, calls: phrases }),
  recordSign: recordSignNoun,
  registration: registrationNoun,
  revocation: revocationNoun,
  service: serviceNoun,
  signing: signingNoun,
  statistics: statisticsNoun,
  survey: surveyNoun,
  template: templateNoun,
  thread: threadNoun,
  todo: noun({ rows: {}, news: {}, calls: todo }),
  trialMessage: trialMessageNoun,
  tribunal: tribunalNoun,
  upload: noun({ rows: { uploadSession }, news: {}, calls: { ...upload, ...ocr } }),
  visit: visitNoun,
}
