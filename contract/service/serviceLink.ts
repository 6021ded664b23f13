import * as z from 'zod/mini'
import { attendee, caseState } from '../case/case.ts'
import { domain } from '../kernel/call.ts'
import { day, id, moment, nothing, optionalText, sentCode, text } from '../kernel/rules.ts'
import { capacity } from '../signing/capacity.ts'
import { deliveryStates } from './delivery.ts'
import { servedHow } from './serviceRecord.ts'

/*
 * /serveDoc: what a recipient does with the link of a service, without an account. The code of the link is all they show; the
 * server knows its hash alone. A code that is unknown, over or replaced is `linkUsed`, whichever it is.
 */

export const servedView = z.object({
  /** Which way of it. */
  id: z.string(),
  /** Who serves, as the institution calls itself. */
  sender: z.string(),
  caseNo: z.string(),
  no: z.string(),
  title: z.string(),
  /** Whom it is served on. */
  party: z.string(),
  sentAt: moment,
  /** Of a link; null where there is none. */
  expiresAt: z.nullable(moment),
  state: z.enum(deliveryStates),
  openedAt: z.nullable(moment),
  confirmedAt: z.nullable(moment),
  signedBy: z.string(),
  signedAs: capacity,
  /** Whether an organisation is served: then somebody confirms for it. */
  organisation: z._default(z.boolean(), false),
  /** Since when the recipient counts as served, by whatever way, and by what. */
  served: z.nullable(
    z.object({
      on: day,
      how: z.enum(servedHow),
      proof: z.boolean(),
      /** The verification code of a proof that is sealed; null of one of before that is not. */
      code: z._default(z.nullable(z.string()), null),
    }),
  ),
  /** The day that counts as the day of service where nothing else happens. */
  deemOn: z.nullable(z.string()),
  /** Where the code of the confirmation goes, with its middle left out; empty where it can go nowhere. */
  codeTo: z.string(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Bytes. */
      size: z.int(),
      pages: z.nullable(z.int()),
      sha256: z.string(),
      openedAt: z.nullable(moment),
    }),
  ),
})
export type ServedView = z.output<typeof servedView>

/** A case as whoever holds the link of a service of it sees it (specification §2, /caseDetailsApp): no papers, no amounts. */
const linkedCase = z.object({
  sender: z.string(),
  caseNo: z.string(),
  cause: z.string(),
  state: caseState,
  openedAt: moment,
  acceptedAt: z.nullable(moment),
  /** Whose link it is. */
  party: z.string(),
  attendees: z.array(attendee),
})

const code = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))
const open = { method: 'POST', who: 'anyone', offline: 'no' } as const
const base = 'caseservice/service/link'

export const serviceLinks = domain('service', {
  openService: {
    ...open,
    says: 'What is served by a link: sender, case and documents. It has arrived, then.',
    path: `${base}/open`,
    body: z.object({ code }),
    reply: servedView,
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed'],
  },
  openLinkedCase: {
    ...open,
    says: 'The case that a service link is about: its number, how far it is and who takes part.',
    path: `${base}/case`,
    reads: true,
    body: z.object({ code }),
    reply: linkedCase,
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed'],
  },
  readServed: {
    ...open,
    says: 'A document served by a link: it is opened, then.',
    path: `${base}/file`,
    gives: 'file',
    body: z.object({ code, fileId: id }),
    reply: nothing,
    limit: { max: 60, seconds: 60 },
    refuses: ['linkUsed', 'notFound'],
  },
  askReceiptCode: {
    ...open,
    says: 'Sends the code by which a recipient confirms to the phone, or else the mailbox, that the institution knows of them.',
    path: `${base}/code`,
    body: z.object({ code }),
    reply: nothing,
    limit: { max: 10, seconds: 60 },
    refuses: ['linkUsed', 'state.closed', 'tooMany', 'unconfigured'],
  },
  confirmService: {
    ...open,
    says: 'A recipient who opened a document confirms with their name and the code that they received it all; by the time of the server.',
    path: `${base}/confirm`,
    body: z.object({ code, digits: sentCode, name: text(50), as: capacity }),
    reply: servedView,
    limit: { max: 20, seconds: 60 },
    refuses: ['linkUsed', 'state.closed', 'sentCodeWrong'],
  },
  readServiceProof: {
    ...open,
    says: 'The proof of service of a recipient who was served.',
    path: `${base}/proof`,
    reads: true,
    gives: 'file',
    body: z.object({ code }),
    reply: nothing,
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed', 'notFound'],
  },
  listServed: {
    says: 'What was served on the parties of a case that the caller receives for, by whatever way, newest first.',
    method: 'GET',
    path: 'caseservice/service/served/list',
    who: ['USER'],
    offline: 'local',
    query: z.object({ baseId: id }),
    reply: z.array(servedView),
    refuses: ['notFound'],
  },
  readOwnServed: {
    says: 'A document that was served on somebody the caller receives for: it is opened, then.',
    method: 'POST',
    path: 'caseservice/service/served/file',
    who: ['USER'],
    offline: 'no',
    gives: 'file',
    body: z.object({ id, fileId: id }),
    reply: nothing,
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound'],
  },
  confirmOwnServed: {
    says: 'Who receives for a party confirms with their account that all of a service was received; by the time of the server.',
    method: 'POST',
    path: 'caseservice/service/served/confirm',
    who: ['USER'],
    offline: 'no',
    /** Without a name it is that of the account. */
    body: z.object({ id, name: optionalText(50), as: capacity }),
    reply: servedView,
    refuses: ['notFound', 'state.closed'],
  },
})
