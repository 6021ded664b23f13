import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { administrator } from '../kernel/office.ts'
import { day, id, moment, nothing, reason } from '../kernel/rules.ts'
import { representative } from './capacity.ts'
import { fileReport } from './fileReport.ts'
import { keptChecks } from './identityCheck.ts'

/*
 * Signed and sealed documents, and whether one is genuine 电子文书核验 (specification §2, /officialSeal). The authority that issues
 * the certificates is the institution's own, and every screen says so.
 */

export const issuedStates = ['valid', 'replaced', 'revoked'] as const
export type IssuedState = (typeof issuedStates)[number]

/** Who signed, as the register keeps it. */
export const issuedSigners = z.array(
  z.object({
    name: z.string(),
    role: z.string(),
    /** When they signed; null of who refused. */
    at: z.nullable(moment),
    refused: z.boolean(),
    /** How they were checked when they did. */
    checks: keptChecks,
    /** Who signed for an organisation. */
    representative,
  }),
)

/** No letter or digit of it looks like another one: twelve of these are 59 bits. */
export const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** As people type it: in small letters, without dashes, with blanks. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Such as 7K2M-9QXR-4HTB. */
export const verificationCode = z
  .string('required')
  .check(z.overwrite(plainCode), z.regex(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/, 'wrongType'))

/** What anybody may know of a document that was issued: its parties' names are not among it, people's are covered. */
export const issuedFacts = z.object({
  code: z.string(),
  institution: z.string(),
  kind: z.string(),
  /** Partly covered. */
  caseNo: z.string(),
  issuedAt: moment,
  state: z.enum(issuedStates),
  stateAt: z.nullable(moment),
  signers: issuedSigners,
  sha256: z.string(),
  size: z.int(),
})
export type IssuedFacts = z.output<typeof issuedFacts>

/** What the register knows of a file, by its SHA-256 and the code it bears. */
export const checkAnswers = ['identical', 'altered', 'replaced', 'revoked', 'unknown'] as const
export type CheckAnswer = (typeof checkAnswers)[number]

const checked = z.object({ answer: z.enum(checkAnswers), facts: z.nullable(issuedFacts) })
export type Checked = z.output<typeof checked>

const sha256 = z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'wrongType'))
/** So many heads are listed at a time. */
export const headsAtOnce = 31

const bytes = z.string()
const base = 'signingservice'

/** A certificate that one administrator suspended. */
export const heldCertificate = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose it is; empty for the seal of the institution. */
  userId: z.string(),
  reason: z.string(),
  byId: z.string(),
  byName: z.string(),
  at: moment,
})
export type HeldCertificate = z.output<typeof heldCertificate>

export const signings = domain('signing', {
  checkCode: {
    says: 'What anybody may know of the document with this code: that it was issued, when, by whom it is signed, whether it still holds.',
    method: 'POST',
    path: `${base}/seal/code`,
    reads: true,
    who: 'anyone',
    offline: 'no',
    body: z.object({
      code: verificationCode,
      /** Of the captcha. */
      uuid: z.string('code.required').check(z.maxLength(100, 'tooLong')),
      answer: z.string('code.required').check(z.trim(), z.minLength(1, 'code.required'), z.maxLength(10, 'tooLong')),
    }),
    reply: checked,
    limit: { max: 30, seconds: 60 },
    refuses: ['captchaWrong'],
  },
  checkHash: {
    says: 'Whether a file, by its SHA-256 and the code that it bears, is one that was issued here, to the last byte. The file itself is not sent.',
    method: 'POST',
    path: `${base}/seal/hash`,
    reads: true,
    who: 'anyone',
    offline: 'no',
    body: z.object({ sha256, code: z.optional(verificationCode) }),
    reply: checked,
    limit: { max: 30, seconds: 60 },
  },
  trust: {
    says: 'Whom checkers of signatures believe: the certificates of this authority and of who stamps the time, and the list of revoked ones, as DER in base64.',
    method: 'GET',
    path: `${base}/seal/trust`,
    who: 'anyone',
    offline: 'no',
    reply: z.object({
      authorities: z.array(bytes),
      /** Certificates of the institution's seals, and authorities outside that certify one by the name. */
      seals: z._default(z.array(bytes), []),
      sealAuthorities: z._default(z.array(bytes), []),
      sealName: z._default(z.string(), ''),
      stampAuthorities: z.array(bytes),
      revocations: z.array(bytes),
      at: moment,
    }),
    limit: { max: 60, seconds: 60 },
    refuses: ['unconfigured'],
  },
  checkAttachment: {
    says: 'What the signatures of a PDF on the platform are worth, for those who may read it.',
    method: 'POST',
    path: `${base}/seal/attachment`,
    reads: true,
    who: 'signedIn',
    offline: 'no',
    body: z.object({ attachmentId: id }),
    reply: z.object({ sha256: z.string(), report: fileReport, register: checked }),
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'file.tooBig'],
  },
  listChainHeads: {
    says: 'The published heads of the records of all cases, one a day, newest first, 31 at a time: hashes alone.',
    method: 'GET',
    path: `${base}/chain/list`,
    who: 'anyone',
    offline: 'no',
    query: z.object({ before: z.optional(day) }),
    reply: z.array(z.object({ day, root: z.string(), head: z.string(), at: moment })),
    limit: { max: 60, seconds: 60 },
  },
  chainHeadFile: {
    says: 'The head of a day as a sealed PDF, against which whoever holds the export of a case checks its timeline.',
    method: 'GET',
    path: `${base}/chain/file/{day}`,
    who: 'anyone',
    offline: 'no',
    gives: 'file',
    params: z.object({ day }),
    reply: z.unknown(),
    limit: { max: 120, seconds: 60 },
    refuses: ['notFound'],
  },
  revokeCertificate: {
    says: 'An administrator suspends the certificate of a person, or with nobody named that of the seal: nothing is signed by it any more. Revoked it is once a second administrator confirms; an institution that has only one revokes at once. The next signature gets another one.',
    method: 'POST',
    path: `${base}/certificate/revoke`,
    who: administrator,
    offline: 'no',
    body: z.object({ userId: z.optional(id), reason }),
    reply: nothing,
    refuses: ['notFound'],
  },
  listHeldCertificates: {
    says: 'The certificates that are suspended and wait for a second administrator, oldest first.',
    method: 'GET',
    path: `${base}/certificate/held`,
    who: administrator,
    offline: 'no',
    reply: z.array(heldCertificate),
  },
  confirmRevocation: {
    says: 'A second administrator, whom the certificate does not name, confirms that it is revoked, as of when it was suspended.',
    method: 'POST',
    path: `${base}/certificate/confirm`,
    who: administrator,
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound', 'change.second', 'stale'],
  },
  releaseCertificate: {
    says: 'An administrator whom the certificate does not name ends its suspension: it signs as before.',
    method: 'POST',
    path: `${base}/certificate/release`,
    who: administrator,
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound', 'change.second'],
  },
})

export const signingNoun = noun({ rows: {}, news: {}, calls: signings })
