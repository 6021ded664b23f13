import * as z from 'zod/mini'
import { envelope, envelopes, signCode } from '../envelope/envelope.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, secretary } from '../kernel/office.ts'
import { day, id } from '../kernel/rules.ts'

/*
 * The record of a session that is over, signed by those who were there 笔录签署 (specification §7 court, meet/mediate; /CourtSignature).
 * What is signed is an envelope like any other; here it is begun, and found by its session.
 */

const court = 'courtservice/court'
const mediate = 'courtservice/meet/mediate'
const attending = ['USER', 'ZCY', ...desks] as const
const { afreshSign, signature } = envelopes

export const recordSigns = domain('recordSign', {
  signCourtRecord: {
    says: 'A secretary asks those who were in a session of a case to sign its record, once the record is a file.',
    method: 'POST',
    path: `${court}/signCourtRecord`,
    who: secretary,
    offline: 'no',
    body: z.object({
      /** Of the envelope, chosen by the page. */
      id,
      trialId: id,
      /** The last day to sign. */
      due: day,
    }),
    reply: envelope,
    keeps: 'envelope',
    refuses: [
      'notFound',
      'stale',
      'state.closed',
      'file.missing',
      'deadline.past',
      'deadline.far',
      'sign.nobody',
      'sign.ended',
      'trial.attendance',
    ],
  },
  getOnlineSignCode: {
    says: 'The link by which the caller signs the record of a session, as a code and an address.',
    method: 'POST',
    path: `${court}/getOnlineSignCode`,
    who: attending,
    offline: 'no',
    body: z.object({ trialId: id }),
    reply: signCode,
    discloses: true,
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'sign.closed', 'sign.done'],
  },
  meetMediateSignList: {
    says: 'What is or was signed of a session, newest first, each with its signers and how far they are.',
    method: 'POST',
    path: `${mediate}/sign/list`,
    who: attending,
    offline: 'no',
    reads: true,
    body: z.object({ id }),
    reply: z.array(envelope),
    refuses: ['notFound'],
  },
  meetMediateAfreshSign: {
    says: 'Starts signing afresh what is signed of a session: the edition before is void and kept.',
    method: 'POST',
    path: `${mediate}/afresh/sign`,
    who: afreshSign.who,
    offline: 'no',
    body: afreshSign.body,
    reply: envelope,
    keeps: 'envelope',
    refuses: afreshSign.refuses,
  },
  meetMediateDoSign: {
    says: 'Signs, as who is logged in, what is signed of a session.',
    method: 'POST',
    path: `${mediate}/do/sign`,
    who: signature.who,
    offline: 'no',
    body: signature.body,
    reply: envelope,
    keeps: 'envelope',
    refuses: signature.refuses,
  },
})

export const recordSignNoun = noun({ rows: {}, news: {}, calls: recordSigns })
