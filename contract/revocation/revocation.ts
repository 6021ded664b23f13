import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, head, secretary } from '../kernel/office.ts'
import { id, moment, reason } from '../kernel/rules.ts'
import { verificationCode } from '../signing/signing.ts'

/*
 * A signed and sealed document that shall hold no longer 作废已签发文书 takes two people: a secretary or a head asks, and a head who is
 * another one decides. Whoever checks it afterwards learns that it was revoked, and since when.
 */

export const revocationStates = ['asked', 'granted', 'declined'] as const
export type RevocationState = (typeof revocationStates)[number]

export const revocationMoves = {
  grant: { by: 'MISHU', from: ['asked'], to: 'granted' },
  decline: { by: 'MISHU', from: ['asked'], to: 'declined' },
} as const satisfies Record<string, { by: 'MISHU'; from: readonly RevocationState[]; to: RevocationState }>
export type RevocationMove = keyof typeof revocationMoves

const read = z.string()

export const revocation = z.object({
  id: read,
  version: z.int(),
  /** The case. */
  baseId: read,
  /** The verification code of the document, and its title. */
  code: read,
  title: read,
  state: z.enum(revocationStates),
  reason: read,
  byId: read,
  byName: read,
  askedAt: moment,
  decidedBy: read,
  decidedAt: z.nullable(moment),
  /** Why it was declined. */
  decision: read,
})
export type Revocation = z.output<typeof revocation>

const base = 'signingservice/document/revoke'
const staff = { method: 'POST', offline: 'no', reply: revocation, keeps: 'revocation' } as const
const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

export const revocations = domain('revocation', {
  listRevocations: {
    says: 'The revocations of documents of a case that were asked for, newest first.',
    method: 'GET',
    path: `${base}/list`,
    who: desks,
    offline: 'no',
    query: z.object({ baseId: id }),
    reply: z.array(revocation),
    keeps: 'revocation',
    refuses: ['notFound'],
  },
  askRevocation: {
    ...staff,
    says: 'Asks that a document that was issued be revoked; it holds until a head who is another person decides.',
    path: `${base}/ask`,
    who: [...secretary, ...head],
    body: z.object({
      /** Chosen by the page, so that a second arrival is recognised. */
      id,
      code: verificationCode,
      reason,
    }),
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  revokeDocument: {
    ...staff,
    says: 'A head revokes a document as another person asked: whoever checks it learns that, its signers and the parties are told.',
    path: base,
    who: head,
    body: z.object(one),
    refuses: ['notFound', 'stale', 'state.closed', 'person.same'],
  },
  declineRevocation: {
    ...staff,
    says: 'A head leaves a document in force, with a reason; or whoever asked takes it back.',
    path: `${base}/decline`,
    who: [...secretary, ...head],
    body: z.object({ ...one, reason }),
    refuses: ['notFound', 'stale', 'state.closed', 'forbidden'],
  },
})

export const revocationNoun = noun({
  rows: { revocation },
  news: {
    revocationAsked: [
      '案件 {caseNo}：请求作废《{title}》，待决定',
      'Case {caseNo}: a request to void “{title}” awaits a decision',
      'case',
    ],
    revocationDeclined: [
      '案件 {caseNo}：《{title}》维持有效：{reason}',
      'Case {caseNo}: “{title}” remains in force: {reason}',
      'case',
    ],
    documentRevoked: [
      '案件 {caseNo}：《{title}》已由本机构作废',
      'Case {caseNo}: “{title}” has been voided by the institution',
      'case',
    ],
  },
  calls: revocations,
})
