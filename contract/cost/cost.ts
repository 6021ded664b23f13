import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import { camp, caseState } from '../case/case.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { finance, head, onCases, secretary } from '../kernel/office.ts'
import { id, moment } from '../kernel/rules.ts'
import { tribunalSeats } from '../tribunal/tribunal.ts'
import { attachment } from '../upload/upload.ts'
import { costBodies } from './costBody.ts'
import { refundGrounds, refundStages } from './refund.ts'

/*
 * The money of a case 费用结算 (specification §2, case details; §3, payment): what each side was asked to pay and paid, what is refunded,
 * who bears what by the award and what one side still owes the other; and, apart from that, what the tribunal is paid. It says
 * nothing of claims, facts or files: it is all that finance sees of a case.
 */

const read = z.string()

/** What the schedule of a case's day refunds, with how it comes to that. */
const counted = z.object({
  ground: z.enum(refundGrounds),
  stage: z.enum(refundStages),
  /** Since when the schedule holds, and whether it is one for demonstration. */
  from: read,
  demo: z.boolean(),
  lines: z.array(z.object({ name: read, amount: read, percent: read, sum: read })),
  sum: read,
})
export type CountedRefund = z.output<typeof counted>

const refund = z.object({
  id: read,
  version: z.int(),
  amount: read,
  /** Why it is another sum than the schedule says; empty where it is that one. */
  reason: read,
  decidedAt: moment,
  decidedBy: read,
  /** The day it was paid back, as 2026-11-21; empty until then. */
  refundedOn: read,
})

/** A fee that one side was asked to pay. */
const charge = z.object({
  /** Of the claims the id of the case. */
  id: read,
  of: z.enum(['claim', 'counterclaim']),
  /** The counterclaim. */
  defenceId: z.nullable(read),
  camp,
  /** The parties that were asked. */
  payer: read,
  amount: read,
  currency: z.enum(currencies),
  /** The last day to pay. */
  due: read,
  askedAt: z.nullable(moment),
  /** The notice of payment by which, such as 文20260001; empty where it was told by message alone. */
  notice: read,
  /** The day the money came, and when that was confirmed. */
  paidOn: read,
  confirmedAt: z.nullable(moment),
  /** What came, where it is another sum than was asked for, and why it counts as paid; empty where all of it came. */
  received: z._default(read, ''),
  difference: z._default(read, ''),
  /** What the schedule refunds; null where nothing is to be refunded. */
  counted: z.nullable(counted),
  refund: z.nullable(refund),
})
export type Charge = z.output<typeof charge>

/** The statement of account of a case, the same for everybody who sees the case. */
export const costAccount = z.object({
  /** The case. */
  id: read,
  /** Of the case: steps of it name the one they saw. */
  version: z.int(),
  /** Rises with whatever happens in the case. */
  revision: z.int(),
  caseNo: read,
  receiptNo: read,
  openedAt: moment,
  state: caseState,
  applicants: z.array(read),
  respondents: z.array(read),
  /** In dispute: what fees are counted from. */
  amount: read,
  currency: z.enum(currencies),
  charges: z.array(charge),
  /** Accepted counterclaims without a fee, with what the schedule charges for them (empty where the institution fixes it). */
  unasked: z.array(z.object({ defenceId: read, payer: read, amount: read, currency: read, fee: read })),
  /** Who bears what, by the award that ends the case, once it is issued. */
  award: z.nullable(z.object({ title: read, no: read, share: z.nullable(z.int()), counterShare: z.nullable(z.int()) })),
})
export type CostAccount = z.output<typeof costAccount>

/** What shows that a refund was paid, and to whom: of the staff and of the side that got it. */
export const refundProof = z.object({
  id: read,
  version: z.int(),
  /** The case. */
  baseId: read,
  chargeId: read,
  payee: read,
  refundedOn: read,
  byName: read,
  files: z.array(attachment),
})
export type RefundProof = z.output<typeof refundProof>

/** What an arbitrator is paid for a case: their own business, and that of the head and of finance. Never a party's. */
export const tribunalFee = z.object({
  id: read,
  version: z.int(),
  /** The case. */
  baseId: read,
  caseNo: read,
  userId: read,
  name: read,
  seat: z.enum(tribunalSeats),
  /** Replaced, or resigned: paid for what they did until then. */
  hasLeft: z._default(z.boolean(), false),
  amount: read,
  currency: z.enum(currencies),
  fixedAt: moment,
  /** The day it was paid; empty until then. */
  paidOn: read,
})
export type TribunalFee = z.output<typeof tribunalFee>

/** An arbitrator who accepted, and left before the end. */
const leftMember = z.object({ userId: read, name: read, seat: z.enum(tribunalSeats), leftAt: z.nullable(moment) })

const base = 'caseservice/cost'
const refuses = ['notFound', 'state.closed', 'stale'] as const
const acted = { method: 'POST', offline: 'no', reply: costAccount, keeps: 'costAccount' } as const
const ofCase = z.object({ baseId: id })

export const costs = domain('cost', {
  getCostAccount: {
    says: 'The statement of account of a case: what each side was asked to pay, paid and got back, who bears what, and what is still to be reimbursed.',
    method: 'GET',
    path: `${base}/account/{id}`,
    who: ['USER', 'ZCY', ...onCases],
    offline: 'local',
    params: z.object({ id }),
    reply: costAccount,
    keeps: 'costAccount',
    refuses: ['notFound'],
  },
  printCostAccount: {
    says: 'The statement of account of a case as a PDF.',
    method: 'POST',
    path: `${base}/print`,
    who: ['USER', 'ZCY', ...onCases],
    offline: 'no',
    reads: true,
    gives: 'file',
    body: ofCase,
    reply: z.unknown(),
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'timeout'],
  },
  fileCostAccount: {
    ...acted,
    says: 'A secretary puts the statement of account as it stands, sealed by the institution, among the files of the case.',
    path: `${base}/file`,
    who: [...secretary, ...head],
    body: ofCase,
    limit: { max: 10, seconds: 60 },
    refuses: ['notFound', 'stale', 'timeout', 'sign.failed'],
  },
  askCounterFee: {
    ...acted,
    says: 'A secretary asks the party of an accepted counterclaim for its fee, by the schedule of the day it came in where that says one.',
    path: `${base}/counterFee/ask`,
    who: [...secretary, ...head],
    body: costBodies.askCounterFee,
    refuses: [...refuses, 'fee.schedule', 'deadline.past', 'deadline.far'],
  },
  confirmCounterFee: {
    ...acted,
    says: 'Finance confirms that the fee of a counterclaim came; somebody else than who asked for it.',
    path: `${base}/counterFee/confirm`,
    who: finance,
    body: costBodies.confirmCounterFee,
    refuses: [...refuses, 'date.future', 'payment.early', 'payment.differs', 'person.same'],
  },
  decideRefund: {
    ...acted,
    says: 'A head, or finance, decides what of a paid fee is refunded after a withdrawal or a settlement: by the schedule, or another sum with a reason, at most what was paid. Once a fee.',
    path: `${base}/refund/decide`,
    who: [...head, ...finance],
    body: costBodies.decideRefund,
    refuses: [...refuses, 'refund.none', 'refund.tooMuch', 'reason.required'],
  },
  recordRefund: {
    ...acted,
    says: 'Finance records that a refund was paid, on which day and to whom, with proof; somebody else than who decided it. Once.',
    path: `${base}/refund/record`,
    who: finance,
    body: costBodies.recordRefund,
    refuses: [...refuses, 'date.future', 'refund.early', 'file.missing', 'person.same'],
  },
  listRefundProofs: {
    says: 'What shows that refunds of a case were paid, as far as the caller sees it: the staff all, a side its own.',
    method: 'GET',
    path: `${base}/refund/proofs`,
    who: ['USER', ...secretary, ...head, ...finance],
    offline: 'local',
    query: ofCase,
    reply: z.object({ list: z.array(refundProof) }),
    keeps: 'refundProof',
    refuses: ['notFound'],
  },
  listTribunalFees: {
    says: 'What the tribunal of a case is paid: an arbitrator sees their own, the head and finance all.',
    method: 'GET',
    path: `${base}/tribunal/list`,
    who: ['ZCY', ...head, ...finance],
    offline: 'local',
    query: ofCase,
    reply: z.object({ list: z.array(tribunalFee) }),
    keeps: 'tribunalFee',
    refuses: ['notFound'],
  },
  countTribunalFees: {
    says: 'What the schedule of a case’s day gives its tribunal, of the fees that are kept; null before the case has an award or is over, and where the fees are fixed already.',
    method: 'GET',
    path: `${base}/tribunal/count`,
    who: head,
    offline: 'no',
    query: ofCase,
    reply: z.nullable(
      z.object({
        total: read,
        currency: read,
        kept: read,
        percent: z.int(),
        from: read,
        demo: z.boolean(),
        left: z.array(leftMember),
      }),
    ),
    refuses: ['notFound'],
  },
  fixTribunalFees: {
    says: 'A head fixes what the tribunal of a case is paid, once: by the schedule, or another sum with a reason. Of it those who left midway get what the head says, with a reason; the rest goes by seats, and what does not divide to whoever presides.',
    method: 'POST',
    path: `${base}/tribunal/fix`,
    who: head,
    offline: 'no',
    body: costBodies.fixTribunalFees,
    reply: z.object({ list: z.array(tribunalFee) }),
    keeps: 'tribunalFee',
    refuses: ['notFound', 'state.closed', 'reason.required', 'arbitrator.unknown', 'fee.leftTooMuch'],
  },
  payTribunalFee: {
    says: 'Finance records that an arbitrator was paid; somebody else than who fixed the sum.',
    method: 'POST',
    path: `${base}/tribunal/pay`,
    who: finance,
    offline: 'no',
    body: costBodies.payTribunalFee,
    reply: tribunalFee,
    keeps: 'tribunalFee',
    refuses: [...refuses, 'date.future', 'person.same'],
  },
})

export const costNoun = noun({
  rows: { costAccount, refundProof, tribunalFee },
  news: {
    counterFeeAsked: [
      '案件 {caseNo}：请于 {due} 前缴纳反请求仲裁费 {fee}',
      'Case {caseNo}: please pay the fee for the counterclaim, {fee}, by {due}',
      'payment',
    ],
    counterFeeProved: [
      '案件 {caseNo}：收到 {byName} 提交的反请求仲裁费缴费凭证',
      'Case {caseNo}: proof of payment of the fee for the counterclaim received from {byName}',
      null,
    ],
    counterFeePaid: [
      '案件 {caseNo} 的反请求仲裁费已确认收到',
      'The fee for the counterclaim in case {caseNo} has been received',
      'payment',
    ],
    counterFeePaidOtherwise: [
      '案件 {caseNo} 的反请求仲裁费确认到账 {received}，应缴 {fee}，按已缴处理：{reason}',
      'Fee for the counterclaim in case {caseNo}: {received} received of {fee} and treated as paid: {reason}',
      'payment',
    ],
    refundDecided: [
      '案件 {caseNo}：决定退还仲裁费 {fee}',
      'Case {caseNo}: a refund of the arbitration fee has been decided: {fee}',
      'payment',
    ],
    refundPaid: [
      '案件 {caseNo} 的退费 {fee} 已于 {due} 支付',
      'The refund in case {caseNo}, {fee}, was paid on {due}',
      'payment',
    ],
    tribunalFeeFixed: [
      '案件 {caseNo} 的仲裁员报酬已核定',
      'The arbitrator’s fee for case {caseNo} has been fixed',
      null,
    ],
    tribunalFeeLeft: [
      '案件 {caseNo}：您离任前工作的报酬已核定为 {fee}',
      'Case {caseNo}: your fee for the work done before you left the tribunal has been fixed at {fee}',
      null,
    ],
    tribunalFeePaid: [
      '案件 {caseNo} 的仲裁员报酬已于 {due} 支付',
      'The arbitrator’s fee for case {caseNo} was paid on {due}',
      null,
    ],
  },
  calls: costs,
})
