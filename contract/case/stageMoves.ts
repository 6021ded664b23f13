import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import { paymentReceived } from '../cost/costBody.ts'
import { movesOf } from '../kernel/move.ts'
import { filing, finance, head, secretary } from '../kernel/office.ts'
import { amount, day, id, reason, text } from '../kernel/rules.ts'
import { openFields, openRefusals } from '../openItem/openItem.ts'
import type { CaseState } from './case.ts'
import { caseReturnField, chosen, documents, type OfCase } from './caseMove.ts'
import { caseMost } from './caseRequest.ts'

/*
 * The moves of a case on its way from the request to the award. A draft of the request lives on the applicant's device alone; the last
 * move, to closed, is made with the award that was served (awardWay.ts).
 */

/** A request came in, for the first time or again. */
const received = {
  tells: ['desk'],
  news: {
    caseSubmitted: ['收到仲裁申请 {no}（{cause}）', 'Request for arbitration {no} received ({cause})', null],
  },
} as const

export const stageMoves = movesOf<CaseState, OfCase>()({
  submit: {
    by: 'USER',
    with: 'the form of the request',
    from: ['none'],
    to: 'pending',
    event: ['提交仲裁申请', 'Request for arbitration filed'],
    ...received,
  },
  resubmit: {
    by: 'USER',
    with: 'the form of the request',
    from: ['returned'],
    to: 'pending',
    event: ['补正后重新提交', 'Corrected request filed again'],
    ...received,
  },
  return: {
    by: 'MISHU',
    offices: [...filing, ...head],
    from: ['pending', 'audit2'],
    to: 'returned',
    call: 'returnCase',
    path: 'caseservice/case/return',
    says: 'A secretary returns a request with a reason, at the fields that must be mended until a day.',
    asks: {
      reason,
      fields: z.array(caseReturnField, 'required').check(z.minLength(1, 'required'), z.maxLength(20, 'wrongType')),
      /** The last day to mend it, at the institution's place: it may be done until midnight. */
      due: day,
      documents,
    },
    refuses: ['reviewer.same', 'deadline.past', 'deadline.far'],
    documents: ['correctionNotice'],
    button: {
      words: ['退回补正', 'Return for correction'],
      done: ['已退回补正', 'Returned for correction'],
      look: 'aside',
      icon: 'undo',
      note: [
        '申请人会看到理由，并从您指出的项目开始补正；逾期未补正的，申请失效。',
        'The claimant can read the reason and starts at the items you indicate; if not corrected in time, the request lapses.',
      ],
    },
    event: ['退回补正', 'Returned for correction'],
    log: ['退回仲裁申请', 'Returned a request for arbitration'],
    tells: ['app'],
    news: {
      caseReturned: [
        '您的仲裁申请 {no} 需要补正，请于 {due} 前完成：{reason}',
        'Your request {no} must be corrected by {due}: {reason}',
        'case',
      ],
    },
  },
  pass: {
    by: 'MISHU',
    offices: filing,
    from: ['pending'],
    to: 'audit2',
    call: 'passCase',
    path: 'caseservice/case/pass',
    says: 'A secretary passes the first review and names who makes the second, somebody else.',
    asks: { reviewerId: chosen },
    refuses: ['reviewer.same', 'staff.unknown'],
    button: {
      words: ['初审通过', 'Pass to second review'],
      done: ['初审已通过', 'First review passed'],
      look: 'onward',
      icon: 'check',
      note: ['交由另一位工作人员复审。', 'Another member of staff carries out the second review.'],
    },
    event: ['初审通过', 'First review passed'],
    log: ['仲裁申请初审通过', 'Passed the first review of a request'],
    tells: ['reviewer'],
    news: { caseToReview: ['仲裁申请 {no} 待您复审', 'Request {no} awaits your second review', null] },
  },
  approve: {
    by: 'MISHU',
    offices: [...filing, ...head],
    from: ['audit2'],
    to: 'unpay',
    call: 'approveCase',
    path: 'caseservice/case/approve',
    says: 'Another secretary passes the second review; the notice of payment goes out with the fee, by the schedule of the day of filing where it says one, and its last day.',
    asks: {
      /** The fee, as decimal text. */
      fee: amount,
      currency: z.enum(currencies, 'required'),
      /** The last day to pay, at the institution's place. */
      due: day,
      documents,
    },
    refuses: ['reviewer.same', 'fee.schedule', 'deadline.past', 'deadline.far'],
    documents: ['paymentNotice'],
    button: {
      words: ['复审通过', 'Approve'],
      done: ['已发出缴费通知', 'Notice of payment sent'],
      look: 'onward',
      icon: 'check',
      note: [
        '向申请人发出缴费通知；逾期未缴费的，申请失效。',
        'A notice of payment is sent to the claimant; if unpaid by the due date, the request lapses.',
      ],
    },
    event: ['复审通过，发出缴费通知', 'Second review passed, notice of payment sent'],
    log: ['仲裁申请复审通过', 'Passed the second review of a request'],
    tells: ['app'],
    news: {
      caseUnpaid: [
        '仲裁申请 {no} 已通过审核，请于 {due} 前缴纳仲裁费 {fee}',
        'Your request {no} has passed review; please pay the arbitration fee of {fee} by {due}',
        'payment',
      ],
    },
  },
  provePayment: {
    by: 'USER',
    with: 'a proof of payment',
    // Also where it lapsed for want of the payment.
    from: ['unpay', 'lapsed'],
    to: 'same',
    event: ['提交缴费凭证', 'Proof of payment submitted'],
    tells: ['money'],
    news: {
      paymentProved: [
        '仲裁申请 {no} 收到 {byName} 提交的缴费凭证',
        'Proof of payment received for request {no} from {byName}',
        null,
      ],
    },
  },
  confirmPayment: {
    by: 'MISHU',
    offices: finance,
    // A case that lapsed although its payment had come in time goes on as one that is paid.
    from: ['unpay', 'lapsed'],
    to: 'aff',
    call: 'confirmPayment',
    path: 'caseservice/case/confirmPayment',
    says: 'Finance confirms that the fee is paid; where the case lapsed although the money had come in time, it goes on.',
    asks: {
      /** The day the money came, at the institution's place; today where nothing is said. */
      paidOn: z.optional(day),
      ...paymentReceived,
    },
    refuses: ['payment.early', 'payment.late', 'payment.differs', 'date.future'],
    button: {
      words: ['确认缴费', 'Confirm payment'],
      done: ['已确认缴费', 'Payment confirmed'],
      look: 'onward',
      icon: 'check',
      note: ['确认已收到申请人缴纳的全部费用。', 'Confirm that the fee has been received in full.'],
    },
    event: ['确认缴费', 'Payment confirmed'],
    log: ['确认缴费', 'Payment confirmed'],
    tells: ['app'],
    news: {
      casePaid: [
        '仲裁申请 {no} 的仲裁费已确认收到',
        'The arbitration fee for request {no} has been received',
        'payment',
      ],
      // This message stands for the first where another sum came than was asked for.
      casePaidOtherwise: [
        '仲裁申请 {no} 的仲裁费确认到账 {received}，应缴 {fee}，按已缴处理：{reason}',
        'Arbitration fee for request {no}: {received} received of {fee} and treated as paid: {reason}',
        'payment',
      ],
    },
  },
  accept: {
    by: 'MISHU',
    offices: head,
    from: ['aff'],
    to: 'transfered',
    call: 'acceptCase',
    path: 'caseservice/case/aff/accept',
    says: 'A head accepts a case: it gets its number, a department and its secretary, and the respondents see it; each must be reachable or marked to be served otherwise, and who has a phone or mailbox gets a code for a first look.',
    asks: {
      dept: text(100),
      secretaryId: chosen,
      /** The respondents whom the request gives no way to, each marked to be served otherwise 另行送达. */
      servedOtherwise: z._default(z.array(id, 'wrongType').check(z.maxLength(caseMost.parties, 'tooLong')), []),
      documents,
    },
    refuses: ['staff.unknown', 'staff.dept', 'respondent.unreachable'],
    documents: ['acceptanceNotice', 'arbitrationNotice', 'arbitrationRequest'],
    button: {
      words: ['受理立案', 'Accept the case'],
      done: ['案件已受理', 'Case accepted'],
      look: 'onward',
      icon: 'send',
      note: [
        '案件取得案号，交由所选部门的秘书办理，被申请人从此可以查阅。',
        'The case is numbered and assigned to a secretary of the chosen department; the respondents can access it from now on.',
      ],
    },
    event: ['受理立案', 'Case accepted'],
    log: ['受理案件', 'Accepted a case'],
    tells: ['all', 'secretary'],
    news: {
      caseAccepted: ['仲裁案件 {caseNo} 已受理（{cause}）', 'Case {caseNo} has been accepted ({cause})', 'case'],
    },
  },
  constitute: {
    by: 'MISHU',
    offices: [...secretary, ...head],
    // Every arbitrator accepted, nothing disclosed is unconfirmed, no challenge is open.
    from: ['transfered'],
    to: 'tribunal',
    call: 'constituteTribunal',
    path: 'caseservice/case/constitute',
    says: 'A secretary constitutes the tribunal once every seat is taken by somebody who accepted and nothing is open.',
    refuses: ['tribunal.incomplete', 'arbitrator.inactive'],
    button: {
      words: ['组成仲裁庭', 'Constitute tribunal'],
      done: ['仲裁庭已组成', 'The tribunal has been constituted'],
      look: 'onward',
      icon: 'people',
      note: [
        '仲裁庭由已接受指定的仲裁员组成，案件进入下一阶段。',
        'The tribunal consists of the arbitrators who have accepted; the case moves to its next stage.',
      ],
    },
    event: ['组成仲裁庭', 'Tribunal constituted'],
    log: ['组成仲裁庭', 'Tribunal constituted'],
    tells: ['all'],
    news: {
      tribunalConstituted: [
        '案件 {caseNo} 的仲裁庭已组成',
        'The tribunal in case {caseNo} has been constituted',
        'tribunal',
      ],
    },
  },
  hear: {
    by: 'MISHU',
    // Nobody is told: they are in the room.
    with: 'the opening of the first hearing',
    from: ['tribunal'],
    to: 'hearing',
    event: ['进入审理', 'Hearing stage begun'],
  },
  reopen: {
    by: 'ZCY',
    from: ['award'],
    to: 'hearing',
    undecided: true,
    call: 'reopenHearings',
    path: 'caseservice/case/reopen',
    says: 'Who presides over the tribunal, or sits alone, opens the hearings again before there is an award, with a reason.',
    asks: { reason },
    button: {
      words: ['恢复审理', 'Reopen the hearings'],
      done: ['已恢复审理', 'Hearings reopened'],
      look: 'aside',
      icon: 'undo',
      note: [
        '案件回到审理阶段，可以再次安排开庭；当事人会收到理由。',
        'The hearings are reopened and another may be scheduled. The parties are notified of the reasons.',
      ],
    },
    event: ['恢复审理', 'Hearings reopened'],
    tells: ['all', 'secretary'],
    news: {
      hearingsReopened: [
        '案件 {caseNo} 恢复审理：{reason}',
        'The hearings in case {caseNo} have been reopened: {reason}',
        'case',
      ],
    },
  },
  conclude: {
    by: 'ZCY',
    // Without a hearing where the tribunal decides on documents.
    from: ['tribunal', 'hearing'],
    to: 'award',
    call: 'concludeHearings',
    path: 'caseservice/case/conclude',
    says: 'Who presides over the tribunal, or sits alone, ends the hearings: the tribunal deliberates on its award.',
    asks: openFields,
    refuses: ['trial.pending', ...openRefusals],
    button: {
      words: ['审理终结', 'Close the hearings'],
      done: ['审理已终结', 'Hearings closed'],
      look: 'onward',
      icon: 'check',
      note: [
        '不再开庭，仲裁庭开始评议和裁决；当事人会收到通知。',
        'No further hearings will be held and the tribunal proceeds to deliberate. The parties are notified.',
      ],
    },
    event: ['审理终结', 'Hearings closed'],
    tells: ['all', 'secretary'],
    news: {
      hearingsConcluded: [
        '案件 {caseNo} 审理终结，仲裁庭进入评议和裁决',
        'The hearings in case {caseNo} have been closed; the tribunal proceeds to deliberate',
        'case',
      ],
    },
  },
  close: {
    by: 'MISHU',
    with: 'the service of what ends it',
    from: ['tribunal', 'hearing', 'award'],
    to: 'closed',
    event: ['结案', 'Case closed'],
    tells: ['all', 'secretary'],
    news: { caseClosed: ['案件 {caseNo} 已结案', 'Case {caseNo} has been closed', 'case'] },
  },
})
