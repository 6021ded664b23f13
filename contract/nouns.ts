import { account } from './account.ts'
import { activity } from './activity.ts'
import { admin } from './admin.ts'
import { arbitrator } from './arbitrator.ts'
import { archiveNoun } from './archive.ts'
import { awardNoun } from './award.ts'
import { bundleNoun } from './bundle.ts'
import { candidacy, candidacyNews } from './candidacy.ts'
import { caseRow, cases } from './case.ts'
import { caseChange } from './caseChange.ts'
import { caseDocumentNoun } from './caseDocument.ts'
import { caseFiles } from './caseFile.ts'
import { caseDetail, caseLife } from './caseLife.ts'
import { caseNews } from './caseMove.ts'
import { caseOpeningNews, caseOpenings } from './caseOpening.ts'
import { certificationNoun } from './certification.ts'
import { costNoun } from './cost.ts'
import { courtFiles } from './courtFile.ts'
import { courtNotices } from './courtNotice.ts'
import { deadlineNoun } from './deadline.ts'
import { defenceNoun } from './defence.ts'
import { envelopeNoun } from './envelope.ts'
import { evidenceNoun } from './evidence.ts'
import { factor } from './factor.ts'
import { filingNoun } from './filing.ts'
import { findingNoun } from './finding.ts'
import { gatheringNoun } from './gathering.ts'
import { guaranteeNoun } from './guarantee.ts'
import { hearing, hearingNews } from './hearing.ts'
import { lookup } from './lookup.ts'
import { mailboxNoun } from './mailbox.ts'
import { mandateNoun } from './mandate.ts'
import { meetings } from './meeting.ts'
import { noun } from './noun.ts'
import { ocr } from './ocr.ts'
import { officeNews } from './office.ts'
import { openItemNoun } from './openItem.ts'
import { opinionNoun } from './opinion.ts'
import { pageConfigs } from './pageConfig.ts'
import { paymentNoun } from './payment.ts'
import { performanceNoun } from './performance.ts'
import { phrases } from './phrase.ts'
import { records } from './record.ts'
import { recordSignNoun } from './recordSign.ts'
import { registrationNoun } from './registration.ts'
import { revocationNoun } from './revocation.ts'
import { roster, rosterEntry, rosterNews } from './roster.ts'
import { serviceNoun } from './service.ts'
import { signingNoun } from './signing.ts'
import { statisticsNoun } from './statistics.ts'
import { surveyNoun } from './survey.ts'
import { templateNoun } from './template.ts'
import { threadNoun } from './thread.ts'
import { todo } from './todo.ts'
import { trial, trials } from './trial.ts'
import { trialLists } from './trialList.ts'
import { trialMessageNoun } from './trialMessage.ts'
import { trialPeople } from './trialPeople.ts'
import { tribunalNoun } from './tribunal.ts'
import { upload, uploadSession } from './upload.ts'
import { videos } from './video.ts'
import { visitNoun } from './visit.ts'

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
    news: { ...candidacyNews, ...rosterNews },
    calls: { ...arbitrator, ...roster },
  }),
  archive: archiveNoun,
  bundle: bundleNoun,
  case: noun({
    rows: { case: caseRow, caseDetail },
    news: { ...caseNews, ...caseOpeningNews },
    calls: { ...cases, ...caseLife, ...caseChange, ...caseOpenings },
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
