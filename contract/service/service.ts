import * as z from 'zod/mini'
import { caseDetail } from '../case/caseLife.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { filing, secretary } from '../kernel/office.ts'
import { day, id, optionalText, text } from '../kernel/rules.ts'
import { serviceBatch } from './delivery.ts'
import { serviceAddress, serviceAddresses } from './serviceAddress.ts'
import { serviceBatches } from './serviceBatch.ts'
import { serviceLinks } from './serviceLink.ts'
import { serviceMeans } from './serviceRecord.ts'

/*
 * Service 送达 of the notice of arbitration on the respondents, recorded by hand: the day, by which means, and the proof. What they
 * have time for begins with it.
 */

/** Characters of a remark; and for so many days the code of the first notice is good. */
export const serviceNoteMax = 500
export const accessDays = 60

export const recordBody = z.object({
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** The case. */
  baseId: id,
  /** The respondent, as the request names it. */
  partyId: id,
  /** The day it was served, at the institution's place. */
  servedOn: day,
  means: z.enum(serviceMeans, 'required'),
  note: optionalText(serviceNoteMax),
  /** The way of a batch that it is a receipt of (delivery.ts). */
  deliveryId: z.optional(id),
  /** The proof 送达凭证: it goes into the files of the case. */
  attachmentId: z.pipe(z.string('files.service').check(z.minLength(1, 'files.service')), id),
})

export const services = domain('service', {
  recordService: {
    says: 'A secretary records that a respondent was served: on which day, by which means, with the proof. A further record of the same respondent replaces the one before. Once all are served, their time to answer begins with the last day.',
    method: 'POST',
    path: 'caseservice/service/record',
    who: [...filing, ...secretary],
    offline: 'no',
    body: recordBody,
    reply: caseDetail,
    keeps: 'caseDetail',
    refuses: [
      'notFound',
      'stale',
      'state.closed',
      'date.future',
      'service.early',
      'service.unsent',
      'file.missing',
      'file.tooBig',
      'file.type',
    ],
  },
  claimSeat: {
    says: 'Whoever has the code of the first notice of a case follows it with their account from now on, as the respondent it was sent to.',
    method: 'POST',
    path: 'caseservice/service/claim',
    who: ['USER'],
    offline: 'no',
    body: z.object({ code: text(100) }),
    reply: z.object({ caseId: z.string() }),
    limit: { max: 20, seconds: 60 },
    refuses: ['linkUsed', 'account.otherSide', 'seat.unproven'],
  },
})

export const serviceNoun = noun({
  rows: { serviceBatch, serviceAddress },
  news: {
    servedOnYou: [
      '案件 {caseNo} 有文书向您送达：{title}，请及时查阅并确认收到',
      'Documents of case {caseNo} are served on you: {title}. Please read them and confirm receipt',
      'case',
    ],
    serviceReturned: [
      '案件 {caseNo} 的送达 {no} 被退回：{reason}',
      'Service {no} of case {caseNo} was returned undelivered: {reason}',
      null,
    ],
    serviceReturnedLate: [
      '案件 {caseNo} 的送达 {no} 已视为送达，其后被退回：{reason}，请核实是否另行送达',
      'Service {no} of case {caseNo} was returned undelivered after the day on which it was deemed effected: {reason}. Please consider serving again',
      null,
    ],
    serviceRecorded: ['案件 {caseNo}：{party} 已于 {day} 送达', 'Case {caseNo}: {party} was served on {day}', 'case'],
  },
  calls: { ...services, ...serviceBatches, ...serviceLinks, ...serviceAddresses },
})
