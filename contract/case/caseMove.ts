import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import { paymentReceived } from '../cost/costBody.ts'
import type { Category } from '../kernel/call.ts'
import type { News } from '../kernel/noun.ts'
import { amount, day, id, reason, text } from '../kernel/rules.ts'
import { openFields } from '../openItem/openItem.ts'
import type { DocumentKind } from '../template/template.ts'
import type { CaseState } from './case.ts'
import { caseMost } from './caseRequest.ts'

/*
 * The states of a case and who moves between them. A draft lives on the applicant's device alone. The last move, to closed, is made with the
 * award that was served (awardWay.ts).
 */

export const caseActions = [
  'submit',
  'resubmit',
  'withdraw',
  'return',
  'pass',
  'approve',
  'disagree',
  'provePayment',
  'confirmPayment',
  'accept',
  'constitute',
  'hear',
  'conclude',
  'reopen',
  'suspend',
  'resume',
  'moveDue',
  'changeSecretary',
  'askWithdrawal',
  'grantWithdrawal',
  'refuseWithdrawal',
  'dismiss',
  'lapse',
  'close',
] as const
export type CaseAction = (typeof caseActions)[number]

/** The documents that go with a move: its dialog offers them, and the server makes those that are chosen, once it is made. */
export const documentsOfMove: Partial<Record<CaseAction, readonly DocumentKind[]>> = {
  return: ['correctionNotice'],
  approve: ['paymentNotice'],
  accept: ['acceptanceNotice', 'arbitrationNotice', 'arbitrationRequest'],
  /** The institution alone has this document made: a tribunal writes its decision as it does its awards, and signs it. */
  grantWithdrawal: ['dismissalDecision'],
}

interface Move {
  /** `decider`: who decides on a withdrawal where the case stands (withdrawal.ts). */
  by: Category | 'system' | 'decider'
  /** `none` is a case the server has not seen. */
  from: readonly (CaseState | 'none')[]
  /** `before`: back to where it stood when it was suspended. `same`: it stays where it stands, and so does what is due. */
  to: CaseState | 'before' | 'same'
}

/** From the payment to the award: what is claimed is no longer its claimant's alone. */
const claimed: readonly CaseState[] = ['aff', 'transfered', 'tribunal', 'hearing', 'award', 'suspended']

/** The whole state machine: server, buttons and tests read it here. */
export const caseMoves: Record<CaseAction, Move> = {
  submit: { by: 'USER', from: ['none'], to: 'pending' },
  resubmit: { by: 'USER', from: ['returned'], to: 'pending' },
  /** By the applicants' side alone, as long as there is nothing but their request: no fee, no other side, no tribunal. */
  withdraw: { by: 'USER', from: ['pending', 'returned', 'audit2', 'unpay'], to: 'withdrawn' },
  return: { by: 'MISHU', from: ['pending', 'audit2'], to: 'returned' },
  /** The first review is passed, and somebody is named for the second. */
  pass: { by: 'MISHU', from: ['pending'], to: 'audit2' },
  /** The second review, by another person: the notice of payment goes out. */
  approve: { by: 'MISHU', from: ['audit2'], to: 'unpay' },
  /** Not accepted 不予受理. */
  disagree: { by: 'MISHU', from: ['pending', 'audit2'], to: 'disagree' },
  /** By the applicants' side alone; also where it lapsed for want of the payment (payment.ts). */
  provePayment: { by: 'USER', from: ['unpay', 'lapsed'], to: 'same' },
  /** What lapsed for want of a payment that had come in time goes on where payment leads. */
  confirmPayment: { by: 'MISHU', from: ['unpay', 'lapsed'], to: 'aff' },
  /** The case gets its number, a department and its secretary. */
  accept: { by: 'MISHU', from: ['aff'], to: 'transfered' },
  /** Every arbitrator accepted, nothing disclosed is unconfirmed, no challenge is open. */
  constitute: { by: 'MISHU', from: ['transfered'], to: 'tribunal' },
  /** With the opening of the first hearing (trial.ts, start): no call of its own. */
  hear: { by: 'MISHU', from: ['tribunal'], to: 'hearing' },
  /** By who presides or sits alone: the tribunal deliberates from now on. Without a hearing where it decides on documents. */
  conclude: { by: 'ZCY', from: ['tribunal', 'hearing'], to: 'award' },
  /** By the same, until the award is made: the parties are heard again. */
  reopen: { by: 'ZCY', from: ['award'], to: 'hearing' },
  suspend: { by: 'MISHU', from: ['unpay', 'aff', 'transfered', 'tribunal', 'hearing', 'award'], to: 'suspended' },
  resume: { by: 'MISHU', from: ['suspended'], to: 'before' },
  /** Another last day to mend the request, or to pay. */
  moveDue: { by: 'MISHU', from: ['returned', 'unpay'], to: 'same' },
  /** From acceptance on. */
  changeSecretary: { by: 'MISHU', from: ['transfered', 'tribunal', 'hearing', 'award', 'suspended'], to: 'same' },
  /** By the applicants' side, until there is an award: others have a part in the case, so that it is not theirs to end. */
  askWithdrawal: { by: 'USER', from: claimed, to: 'same' },
  grantWithdrawal: { by: 'decider', from: claimed, to: 'same' },
  refuseWithdrawal: { by: 'decider', from: claimed, to: 'same' },
  /** The request is withdrawn, and no counterclaim is left that would go on 撤案. */
  dismiss: { by: 'system', from: claimed, to: 'withdrawn' },
  /** The time for a correction or for the payment is over. */
  lapse: { by: 'system', from: ['returned', 'unpay'], to: 'lapsed' },
  /** With what ends it, once that was served on every party (award.ts, closeAward): no call of its own. */
  close: { by: 'MISHU', from: ['tribunal', 'hearing', 'award'], to: 'closed' },
}

/** The moves that are closed once there is an award that ends the case: they would go behind it. */
export const beforeAward: readonly CaseAction[] = ['reopen', 'suspend', 'askWithdrawal', 'grantWithdrawal', 'dismiss']

/** The fields a request can be returned at. */
export const caseReturnFields = [
  'applicants',
  'respondents',
  'agents',
  'agreement',
  'claims',
  'amount',
  'cause',
  'facts',
  'files',
] as const
export const caseReturnField = z.enum(caseReturnFields, 'wrongType')
export type CaseReturnField = z.output<typeof caseReturnField>

/** Somebody chosen from a list. */
const chosen = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((value) => z.safeParse(id, value).success, 'wrongType'),
)

/** Which case, and the version the caller last saw. */
export const oneCase = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

/** Those of them that were chosen: the templates they are made from. */
const documents = z._default(z.array(id, 'wrongType').check(z.maxLength(10, 'tooLong')), [])

/** What each move needs to be told; a submission has a form of its own (caseRequest.ts). */
export const caseSteps = {
  withdraw: z.object({ ...oneCase, reason }),
  return: z.object({
    ...oneCase,
    reason,
    fields: z.array(caseReturnField, 'required').check(z.minLength(1, 'required'), z.maxLength(20, 'wrongType')),
    /** The last day to mend it, at the institution's place: it may be done until midnight. */
    due: day,
    documents,
  }),
  pass: z.object({
    ...oneCase,
    reviewerId: chosen,
  }),
  approve: z.object({
    ...oneCase,
    /** The fee, as decimal text. */
    fee: amount,
    currency: z.enum(currencies, 'required'),
    /** The last day to pay, at the institution's place. */
    due: day,
    documents,
  }),
  disagree: z.object({ ...oneCase, reason }),
  confirmPayment: z.object({
    ...oneCase,
    /** The day the money came, at the institution's place; today where nothing is said. */
    paidOn: z.optional(day),
    ...paymentReceived,
  }),
  accept: z.object({
    ...oneCase,
    dept: text(100),
    secretaryId: chosen,
    /** The respondents whom the request gives no way to, each marked to be served otherwise 另行送达. */
    servedOtherwise: z._default(z.array(id, 'wrongType').check(z.maxLength(caseMost.parties, 'tooLong')), []),
    documents,
  }),
  constitute: z.object({ ...oneCase }),
  conclude: z.object({ ...oneCase, ...openFields }),
  reopen: z.object({ ...oneCase, reason }),
  suspend: z.object({ ...oneCase, reason }),
  resume: z.object({ ...oneCase, reason }),
  /** `due`: the new last day, at the institution's place. */
  moveDue: z.object({ ...oneCase, due: day, reason }),
  askWithdrawal: z.object({ ...oneCase, reason }),
  grantWithdrawal: z.object({ ...oneCase, reason, documents }),
  refuseWithdrawal: z.object({ ...oneCase, reason }),
  changeSecretary: z.object({ ...oneCase, dept: text(100), secretaryId: chosen, reason }),
} as const

/** What people are told of a case as a whole. */
export const caseNews = {
  caseSubmitted: ['收到仲裁申请 {no}（{cause}）', 'Request for arbitration {no} received ({cause})', null],
  caseWithdrawn: [
    '案件 {caseNo} 的仲裁申请已撤回：{reason}',
    'The request of case {caseNo} was withdrawn: {reason}',
    'case',
  ],
  withdrawalAsked: [
    '案件 {caseNo} 的申请人请求撤回仲裁申请：{reason}',
    'The claimant in case {caseNo} requests leave to withdraw its claims: {reason}',
    'case',
  ],
  withdrawalGranted: [
    '案件 {caseNo}：准予申请人撤回仲裁申请：{reason}',
    'Case {caseNo}: the withdrawal of the claims has been granted: {reason}',
    'case',
  ],
  withdrawalRefused: [
    '案件 {caseNo}：不予准许撤回仲裁申请，程序继续进行：{reason}',
    'Case {caseNo}: the withdrawal of the claims has been refused and the proceedings continue: {reason}',
    'case',
  ],
  caseDismissed: ['案件 {caseNo} 已撤案，程序终结', 'The proceedings in case {caseNo} have been terminated', 'case'],
  caseReturned: [
    '您的仲裁申请 {no} 需要补正，请于 {due} 前完成：{reason}',
    'Your request {no} must be corrected by {due}: {reason}',
    'case',
  ],
  caseToReview: ['仲裁申请 {no} 待您复审', 'Request {no} awaits your second review', null],
  caseUnpaid: [
    '仲裁申请 {no} 已通过审核，请于 {due} 前缴纳仲裁费 {fee}',
    'Your request {no} has passed review; please pay the arbitration fee of {fee} by {due}',
    'payment',
  ],
  caseDueMoved: [
    '仲裁申请 {no} 的截止日期变更为 {due}：{reason}',
    'The due date for request {no} is now {due}: {reason}',
    'deadline',
  ],
  caseAssigned: ['案件 {caseNo} 由您办理：{reason}', 'Case {caseNo} has been assigned to you: {reason}', null],
  caseHandedOn: [
    '案件 {caseNo} 改由 {name} 办理：{reason}',
    'Case {caseNo} has been reassigned to {name}: {reason}',
    null,
  ],
  caseRefused: ['您的仲裁申请 {no} 不予受理：{reason}', 'Your request {no} was not accepted: {reason}', 'case'],
  casePaid: ['仲裁申请 {no} 的仲裁费已确认收到', 'The arbitration fee for request {no} has been received', 'payment'],
  casePaidOtherwise: [
    '仲裁申请 {no} 的仲裁费确认到账 {received}，应缴 {fee}，按已缴处理：{reason}',
    'Arbitration fee for request {no}: {received} received of {fee} and treated as paid: {reason}',
    'payment',
  ],
  caseAccepted: ['仲裁案件 {caseNo} 已受理（{cause}）', 'Case {caseNo} has been accepted ({cause})', 'case'],
  caseLinked: ['您已被关联到案件 {caseNo}（{cause}）', 'You now have access to case {caseNo} ({cause})', 'case'],
  caseSuspended: [
    '案件 {caseNo} 中止：{reason}',
    'The proceedings in case {caseNo} have been suspended: {reason}',
    'case',
  ],
  caseResumed: ['案件 {caseNo} 恢复：{reason}', 'The proceedings in case {caseNo} have been resumed: {reason}', 'case'],
  caseClosed: ['案件 {caseNo} 已结案', 'Case {caseNo} has been closed', 'case'],
  caseLapsed: [
    '仲裁申请 {no} 因逾期视为撤回',
    'Request {no} is deemed withdrawn because the time limit has expired',
    'case',
  ],
  hearingsConcluded: [
    '案件 {caseNo} 审理终结，仲裁庭进入评议和裁决',
    'The hearings in case {caseNo} have been closed; the tribunal proceeds to deliberate',
    'case',
  ],
  hearingsReopened: [
    '案件 {caseNo} 恢复审理：{reason}',
    'The hearings in case {caseNo} have been reopened: {reason}',
    'case',
  ],
} as const satisfies News
