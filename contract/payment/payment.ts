import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import type { CaseDetail } from '../case/caseLife.ts'
import { caseFilesGroup } from '../case/caseRequest.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { onCases } from '../kernel/office.ts'
import type { Part } from '../kernel/part.ts'
import { amount, day, id, listOf, moment, optionalText, page, pageSize, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'

/*
 * What a side shows of a payment that it was asked for 缴费凭证: the applicants of the fee of the claims, the respondents of that of a
 * counterclaim. Who sees the money confirms it (caseLife.ts, confirmPayment; cost.ts, confirmCounterFee); nobody but that side and
 * the staff sees a proof.
 */

/** All files of a proof belong to this group, and there may be so many; so many proofs stand on a page of a list. */
export const proofFiles = { group: caseFilesGroup.group, max: 10 } as const
export const proofPage = 20
/** Characters of what is said beside the files. */
export const proofNoteMax = 500
export const proofText = { payer: 100, reference: 100 } as const

export const paymentProof = z.object({
  id: z.string(),
  /** Always 1: a proof is never changed, another is handed in beside it. */
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  /** The fee of a counterclaim that it shows paid (cost.ts); empty for that of the claims. */
  chargeId: z._default(z.string(), ''),
  submittedAt: moment,
  byName: z.string(),
  /** The day on which it was paid, as its payer says. */
  paidOn: z.string(),
  /** Who paid, how much, and the number of the transfer: empty in a proof of before they were asked for. */
  payer: z._default(z.string(), ''),
  amount: z._default(z.string(), ''),
  currency: z._default(z.enum(currencies), 'CNY'),
  reference: z._default(z.string(), ''),
  note: z.string(),
  files: z.array(attachment),
})
export type PaymentProof = z.output<typeof paymentProof>

/** What the payer types. Drafts hold the same, not yet checked. */
export const proofFields = z.object({
  // A proof that a device of before sends names neither payer nor sum, and is taken as it is; the form asks for both.
  payer: z._default(text(proofText.payer), ''),
  amount: z._default(amount, ''),
  currency: z._default(z.enum(currencies, 'required'), 'CNY'),
  paidOn: day,
  /** The number of the transfer, or what was written on it. */
  reference: optionalText(proofText.reference),
  note: optionalText(proofNoteMax),
})

export const proofParts = {
  payer: { words: /*i18n*/ { id: 'proof.payer', message: '付款人' }, as: 'plain' },
  amount: { words: /*i18n*/ { id: 'proof.amount', message: '付款金额' }, as: 'money' },
  currency: { words: /*i18n*/ { id: 'proof.currency', message: '付款币种' }, as: 'ownBlock' },
  paidOn: { words: /*i18n*/ { id: 'proof.paidOn', message: '缴费日期' }, as: 'plain' },
  reference: { words: /*i18n*/ { id: 'proof.reference', message: '流水号或付款附言' }, as: 'plain' },
  note: { words: /*i18n*/ { id: 'proof.note', message: '说明' }, as: 'text' },
  files: { words: /*i18n*/ { id: 'proof.files', message: '缴费凭证文件' }, as: 'ownBlock' },
} satisfies Record<keyof typeof proofFields.shape | 'files', Part>

export const proofBody = z.object({
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  baseId: id,
  /** The fee of a counterclaim; of the claims where none is named. */
  chargeId: z.optional(id),
  ...proofFields.shape,
  files: z
    .array(z.object({ attachmentId: id }), 'files.payment')
    .check(z.minLength(1, 'files.payment'), z.maxLength(proofFiles.max, 'tooLong')),
})
/** One as it is sent, not yet checked. */
export type ProofInput = z.input<typeof proofBody>

/** Whether the applicants handed in a proof that they paid what was asked for: the institution checks it. */
export function isPaymentProved({ fee, timeline }: Pick<CaseDetail, 'fee' | 'timeline'>): boolean {
  return fee !== null && fee.paidAt === null && timeline.some(({ action }) => action === 'provePayment')
}

export const payments = domain('payment', {
  provePayment: {
    says: 'A side hands in a proof that the fee it was asked for is paid: the applicants that of the claims, also where the case lapsed for want of it, the respondents that of a counterclaim.',
    method: 'POST',
    path: 'caseservice/payment/prove',
    who: ['USER'],
    offline: 'queue',
    body: proofBody,
    reply: paymentProof,
    keeps: 'paymentProof',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'forbidden', 'stale', 'state.closed', 'date.future', 'file.missing'],
  },
  listProofs: {
    says: 'What was handed in as proofs of payment of a case, newest first, as far as the caller sees them.',
    method: 'GET',
    path: 'caseservice/payment/list',
    who: ['USER', ...onCases],
    offline: 'local',
    query: z.object({ baseId: id, page: page.page, size: pageSize(proofPage) }),
    reply: listOf(paymentProof),
    keeps: 'paymentProof',
    refuses: ['notFound'],
  },
})

export const paymentNoun = noun({
  rows: { paymentProof },
  news: {},
  calls: payments,
})
