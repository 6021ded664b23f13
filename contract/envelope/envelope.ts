import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, head, secretary } from '../kernel/office.ts'
import { day, id, moment, nothing, optionalSpelled, optionalText, reason, sentCode, text } from '../kernel/rules.ts'
import { openRefusals } from '../openItem/openItem.ts'
import { signedFor } from '../signing/capacity.ts'
import { keptChecks } from '../signing/identityCheck.ts'
import { signature, signRefusals } from '../signing/signature.ts'
import { issuedStates } from '../signing/signing.ts'
import { attachment } from '../upload/upload.ts'
import { envelopeNews, issueFields, issueRefusals, sealStep } from './envelopeMove.ts'
import { type EnvelopeKind, envelopeKinds, signedKinds } from './signedKind.ts'
import { signingPlace } from './signingPlace.ts'

/*
 * Documents that are signed 签署: one edition of a PDF of a case, its signers in order or side by side, each by a link of their own
 * or by their account. What is signed is the version that was read, by its SHA-256; a new version is a new edition 重新签署.
 */

/** What the staff ask to be signed of themselves. An award is its tribunal's alone: it comes to be signed by its own steps (award.ts). */
export const askedKinds = envelopeKinds.filter((one) => one !== 'award')

/** All at once, or one after the other. */
export const signOrders = ['parallel', 'sequence'] as const
/** Whose signatures make it complete; with the latter two the others have at least answered, and a refusal stands on the document. */
export const signRules = ['all', 'majority', 'presiding'] as const
export type SignRule = (typeof signRules)[number]

export const envelopeStates = ['open', 'signed', 'sealed', 'refused', 'expired', 'void'] as const
export type EnvelopeState = (typeof envelopeStates)[number]
/** Those in which whoever signed reads at their link what they signed. */
export const staysReadable: readonly EnvelopeState[] = ['open', 'signed', 'sealed']
export const signerStates = ['invited', 'opened', 'verified', 'read', 'signed', 'refused'] as const
export type SignerState = (typeof signerStates)[number]

/** Who has answered. */
export const answered: readonly SignerState[] = ['signed', 'refused']

/** What was said in sessions of a case: once that has ended nobody signs it, nor is asked to. */
export const sessionKinds: readonly EnvelopeKind[] = ['record', 'minutes', 'mediation']

/** At most so many sign one document; a letter that asks again leaves once in so many hours. */
export const mostSigners = 30
export const remindHours = 12

const signer = z.object({
  id: z.string(),
  position: z.int(),
  /** Their account, if they have one. */
  accountId: z.nullable(z.string()),
  name: z.string(),
  role: z.string(),
  presides: z.boolean(),
  state: z.enum(signerStates),
  openedAt: z.nullable(moment),
  signedAt: z.nullable(moment),
  refusedAt: z.nullable(moment),
  /** Why they refused. */
  reason: z.string(),
  /** How they were checked when they answered. */
  checks: keptChecks,
  ...signedFor,
  /** Whether it is their turn. */
  turn: z.boolean(),
})

export const envelope = z.object({
  id: z.string(),
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  kind: z.enum(envelopeKinds),
  /** The kind of the document, of an award which of its kinds; null where a server of an older build answered. */
  is: z._default(z.nullable(z.enum(signedKinds)), null),
  title: z.string(),
  /** 1, and one more with each signing afresh. */
  edition: z.int(),
  followsId: z.nullable(z.string()),
  /** The record of another noun that it was made for, such as an award. */
  aboutId: z._default(z.nullable(z.string()), null),
  order: z.enum(signOrders),
  rule: z.enum(signRules),
  state: z.enum(envelopeStates),
  /** Why it is void. */
  stateReason: z.string(),
  /** What is read and signed. */
  file: attachment,
  readSha256: z.string(),
  /** The last day to sign. */
  due: day,
  byName: z.string(),
  createdAt: moment,
  closedAt: z.nullable(moment),
  signers: z.array(signer),
  /** Once it is sealed: the verification code, the document as issued, and the certificate of completion. */
  code: z.nullable(z.string()),
  /** Whether what was issued still holds. */
  standing: z._default(z.nullable(z.enum(issuedStates)), null),
  issued: z.nullable(attachment),
  certificate: z.nullable(attachment),
  /** The number of the award that it is. */
  number: z._default(z.string(), ''),
  /** Who asked that it be sealed and issued, where that takes two people; and who refused that last, with the reason. */
  sealAsked: z._default(z.nullable(sealStep), null),
  sealRefused: z._default(z.nullable(sealStep), null),
})
export type Envelope = z.output<typeof envelope>

const newSigner = z.object({
  /** Their account; it must have to do with the case. */
  accountId: z.optional(z.nullable(id)),
  name: text(100),
  role: text(50),
  /** Where the link and the code of the phone check go: a phone or a mailbox. With an account one of that account's own, or left out. */
  contact: optionalSpelled(200, 'phoneOrEmail'),
  /** The words behind which they sign, such as 首席仲裁员：; without them they sign on the page of signatures. */
  anchor: optionalText(100),
  presides: z._default(z.boolean(), false),
})

const newEnvelope = z.object({
  /** Chosen by the page, so that a second arrival is recognised. */
  id,
  baseId: id,
  /** A PDF among the files of the case. */
  attachmentId: id,
  kind: z.enum(askedKinds, 'required'),
  title: text(200),
  order: z.enum(signOrders, 'required'),
  rule: z.enum(signRules, 'required'),
  /** The last day to sign. */
  due: day,
  sealAnchor: optionalText(100),
  signers: z.array(newSigner, 'sign.nobody').check(z.minLength(1, 'sign.nobody'), z.maxLength(mostSigners, 'tooLong')),
})
export type NewEnvelope = z.input<typeof newEnvelope>

const base = 'courtservice'
const own = 'signingservice/envelope'
const staff = {
  method: 'POST',
  who: [...secretary, ...head],
  offline: 'no',
  reply: envelope,
  keeps: 'envelope',
} as const
const version = z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType'))
const one = { id, version }
const unsignable = ['file.missing', 'file.type', 'file.encrypted', 'file.broken', 'sign.active', 'sign.signed'] as const

/** What stands in a link, and what the phone check gave for it. */
const linkCode = z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))
const pass = z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))
const byLink = { method: 'POST', who: 'anyone', offline: 'no', limit: { max: 60, seconds: 60 } } as const

/** What a link shows before the phone check: enough to know what is asked, nothing of the document itself. */
export const signDetail = z.object({
  title: z.string(),
  kind: z.enum(envelopeKinds),
  is: z._default(z.nullable(z.enum(signedKinds)), null),
  institution: z.string(),
  edition: z.int(),
  state: z.enum(envelopeStates),
  /** The last day to sign. */
  due: day,
  pages: z.int(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  /** The one whose link it is. */
  me: z.object({
    id: z.string(),
    name: z.string(),
    role: z.string(),
    state: z.enum(signerStates),
    signedAt: z.nullable(moment),
    checks: keptChecks,
    ...signedFor,
    turn: z.boolean(),
    /** Where the code of the check goes, covered but for its end. */
    contact: z.string(),
    /** The words behind which they sign, once the phone was checked; empty where they sign on the page of signatures. */
    anchor: z._default(z.string(), ''),
    /** The place of those words on the document as it will be signed; null where a device finds it by itself. */
    place: z._default(z.nullable(signingPlace), null),
  }),
  /** Everybody, by role and how far they are; names once the phone was checked. */
  signers: z.array(z.object({ name: z.string(), role: z.string(), state: z.enum(signerStates) })),
  /** Once it is sealed. */
  code: z.nullable(z.string()),
  sealedAt: z._default(z.nullable(moment), null),
})
export type SignDetail = z.output<typeof signDetail>

export const signCode = z.object({ code: z.string(), url: z.string(), expiresAt: moment })

export const envelopes = domain('envelope', {
  makeEnvelope: {
    ...staff,
    says: 'A secretary asks people to sign a PDF of a case, in order or side by side; each gets a link.',
    path: `${own}/make`,
    body: newEnvelope,
    refuses: [
      'notFound',
      'stale',
      ...unsignable,
      'sign.anchor',
      'sign.presiding',
      'sign.ended',
      'deadline.past',
      'deadline.far',
      'contact.required',
      'contact.other',
      'account.outsideCase',
      'document.void',
      'document.glyphs',
    ],
  },
  listEnvelopes: {
    says: 'The documents of a case that are or were to be signed, newest first, as far as the caller sees them.',
    method: 'GET',
    path: `${own}/list`,
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    query: z.object({ baseId: id }),
    reply: z.array(envelope),
    keeps: 'envelope',
    refuses: ['notFound'],
  },
  remindSigners: {
    ...staff,
    says: 'Asks those who have not answered again, whose turn it is; at most once in 12 hours.',
    path: `${own}/remind`,
    body: z.object(one),
    refuses: ['notFound', 'stale', 'state.closed', 'tooMany'],
  },
  removeSigner: {
    ...staff,
    says: 'Takes somebody who has not answered out of the signers; their link is worth nothing from then on.',
    path: `${own}/removeSigner`,
    body: z.object({ ...one, signerId: id, reason }),
    refuses: ['notFound', 'stale', 'state.closed', 'sign.nobody', 'sign.presiding', 'sign.done'],
  },
  voidEnvelope: {
    ...staff,
    says: 'Makes a document void that is being signed, with a reason that all its signers are told.',
    path: `${own}/void`,
    body: z.object({ ...one, reason }),
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  sealEnvelope: {
    ...staff,
    says: 'Composes the document once with all handwriting, signs and seals it, and puts it into the register and the case file.',
    path: `${own}/seal`,
    body: z.object({ ...one, ...issueFields }),
    refuses: ['notFound', 'stale', 'state.closed', 'sign.failed', 'sign.held', 'unconfigured', ...issueRefusals],
  },
  askSeal: {
    ...staff,
    says: 'Asks that the award which its tribunal signed be sealed and issued, where that takes two people: a head who is another one does it.',
    path: `${own}/askSeal`,
    body: z.object({ ...one, ...issueFields }),
    refuses: ['notFound', 'stale', 'state.closed', 'award.number', ...openRefusals],
  },
  refuseSeal: {
    ...staff,
    who: [...head],
    says: 'A head does not let an award be sealed as it was asked for, with a reason; it can be asked for again.',
    path: `${own}/refuseSeal`,
    body: z.object({ ...one, reason }),
    refuses: ['notFound', 'stale', 'state.closed', 'person.same'],
  },
  afreshSign: {
    ...staff,
    says: 'Starts signing afresh, on the same or another version: the edition before is void and kept, all its signatures with it.',
    path: `${base}/court/afresh/sign`,
    body: z.object({ ...one, newId: id, attachmentId: z.optional(id), due: day, reason }),
    refuses: [
      'notFound',
      'stale',
      'state.closed',
      'account.outsideCase',
      'sign.ended',
      ...unsignable,
      'sign.anchor',
      'deadline.past',
      'deadline.far',
      'document.void',
    ],
  },
  getSignCode: {
    says: 'A new link for a signer, as a code and an address for a QR code: a secretary gets it for anybody, others for themselves. The one before is over.',
    method: 'POST',
    path: `${base}/court/getSignCode`,
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    body: z.object({ envelopeId: id, signerId: z.optional(id) }),
    reply: signCode,
    discloses: true,
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'sign.closed', 'sign.done'],
  },
  getSignDetail: {
    ...byLink,
    says: 'What a link asks to be signed, of whom, until when.',
    path: `${base}/court/getSignDetail`,
    body: z.object({ code: linkCode, pass: z.optional(pass) }),
    reply: signDetail,
    refuses: ['sign.codeWrong'],
  },
  sendSignCode: {
    ...byLink,
    says: 'Sends the code of the phone check to the signer of a link.',
    path: `${base}/court/sendSignCode`,
    body: z.object({ code: linkCode }),
    reply: nothing,
    limit: { max: 20, seconds: 60 },
    refuses: ['sign.codeWrong', 'sign.closed', 'sign.turn', 'tooMany', 'unconfigured'],
  },
  checkSignCode: {
    ...byLink,
    says: 'Checks the four digits that were sent; the pass that comes back opens the document for an hour, on this device alone.',
    path: `${base}/court/checkSignCode`,
    body: z.object({ code: linkCode, sentCode }),
    reply: z.object({ pass: z.string(), expiresAt: moment }),
    limit: { max: 20, seconds: 60 },
    refuses: ['sign.codeWrong', 'sentCodeWrong', 'sign.closed', 'sign.turn'],
  },
  readSignDocument: {
    ...byLink,
    says: 'The document that a link asks to be signed, after the phone check; to who signed it, once it is sealed, what was issued.',
    path: `${base}/court/readSignDocument`,
    reads: true,
    gives: 'file',
    body: z.object({ code: linkCode, pass }),
    reply: z.unknown(),
    refuses: ['sign.codeWrong', 'linkUsed'],
  },
  signatureByCode: {
    ...byLink,
    says: 'Signs the version that was read, by the link and the pass of its phone check; once.',
    path: `${base}/court/signatureByCode`,
    body: z.object({ code: linkCode, pass, ...signature }),
    reply: signDetail,
    refuses: [...signRefusals, 'linkUsed'],
  },
  refuseByCode: {
    ...byLink,
    says: 'Refuses to sign, with a reason that everybody concerned is told.',
    path: `${base}/court/refuseByCode`,
    body: z.object({ code: linkCode, pass, reason }),
    reply: signDetail,
    refuses: ['sign.codeWrong', 'linkUsed', 'sign.closed', 'sign.turn', 'sign.done'],
  },
  signature: {
    says: 'Signs, as who is logged in, the version of a document that was read.',
    method: 'POST',
    path: `${base}/court/signature`,
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    body: z.object({ envelopeId: id, ...signature }),
    reply: envelope,
    keeps: 'envelope',
    refuses: ['notFound', ...signRefusals],
  },
  refuseSignature: {
    says: 'Refuses to sign, as who is logged in, with a reason that everybody concerned is told.',
    method: 'POST',
    path: `${base}/court/refuseSignature`,
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    body: z.object({ envelopeId: id, reason }),
    reply: envelope,
    keeps: 'envelope',
    refuses: ['notFound', 'sign.closed', 'sign.turn', 'sign.done'],
  },
  getSignStatus: {
    says: 'How far the signature of a link is, by the id of its signer.',
    method: 'GET',
    path: `${base}/fdd/call/back/getSignStatus/{id}`,
    who: 'anyone',
    offline: 'no',
    params: z.object({ id }),
    query: z.object({ code: linkCode }),
    reply: z.object({ state: z.enum(signerStates), envelope: z.enum(envelopeStates), signedAt: z.nullable(moment) }),
    limit: { max: 120, seconds: 60 },
    refuses: ['sign.codeWrong'],
  },
})

export const envelopeNoun = noun({
  rows: { envelope },
  news: envelopeNews,
  calls: envelopes,
})
