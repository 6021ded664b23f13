import { account } from './account.ts'
import { activity } from './activity.ts'
import { admin } from './admin.ts'
import { arbitrator } from './arbitrator.ts'
import type { Named } from './call.ts'
import { cases } from './case.ts'
import { caseChange } from './caseChange.ts'
import { caseFiles } from './caseFile.ts'
import { caseLife } from './caseLife.ts'
import { courtFiles } from './courtFile.ts'
import { deadlines } from './deadline.ts'
import { defences } from './defence.ts'
import { live } from './event.ts'
import { evidences } from './evidence.ts'
import { filing } from './filing.ts'
import { guarantees } from './guarantee.ts'
import { hearing } from './hearing.ts'
import { lookup } from './lookup.ts'
import { mandates } from './mandate.ts'
import { meetings } from './meeting.ts'
import { messages } from './message.ts'
import { ocr } from './ocr.ts'
import { opinions } from './opinion.ts'
import { pageConfigs } from './pageConfig.ts'
import { payments } from './payment.ts'
import { phrases } from './phrase.ts'
import { records } from './record.ts'
import { registrations } from './registration.ts'
import { roster } from './roster.ts'
import { services } from './service.ts'
import { todo } from './todo.ts'
import { trials } from './trial.ts'
import { trialLists } from './trialList.ts'
import { trialPeople } from './trialPeople.ts'
import { tribunals } from './tribunal.ts'
import { upload } from './upload.ts'
import { videos } from './video.ts'

/** The register: every call of the product, one line per domain. */
export const contract = {
  account,
  activity,
  admin,
  arbitrator: { ...arbitrator, ...roster },
  case: { ...cases, ...caseLife, ...caseChange },
  caseFile: caseFiles,
  defence: defences,
  deadline: deadlines,
  evidence: evidences,
  filing,
  guarantee: guarantees,
  hearing: { ...hearing, ...trials, ...trialLists, ...trialPeople, ...meetings, ...records, ...videos, ...courtFiles },
  live,
  lookup: { ...pageConfigs, ...lookup },
  message: messages,
  opinion: opinions,
  payment: payments,
  service: services,
  mandate: mandates,
  phrase: phrases,
  registration: registrations,
  todo,
  tribunal: tribunals,
  upload: { ...upload, ...ocr },
}

export const everyCall: Named[] = Object.values(contract).flatMap((calls) => Object.values(calls))

/** A call by the name that rows in the outbox carry; undefined where a newer build no longer knows it. */
export function callNamed(name: string): Named | undefined {
  return everyCall.find((call) => call.name === name)
}
