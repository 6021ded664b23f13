import { movesOf } from '../kernel/move.ts'
import { filing, head, secretary } from '../kernel/office.ts'
import { day, reason, text } from '../kernel/rules.ts'
import type { CaseState } from './case.ts'
import { chosen, claimed, documents, type OfCase } from './caseMove.ts'

/*
 * The moves of a case beside its way: what ends it, holds it up, or changes what is due and who has it. Others have a part in a case once it
 * is paid for, so that from then on a withdrawal is asked for and decided (withdrawal.ts).
 */

export const changeMoves = movesOf<CaseState, OfCase>()({
  withdraw: {
    by: 'USER',
    // As long as there is nothing but the request: no fee, no other side, no tribunal.
    from: ['pending', 'returned', 'audit2', 'unpay'],
    to: 'withdrawn',
    call: 'withdrawCase',
    path: 'caseservice/case/withdraw',
    says: 'Whoever speaks for every applicant takes a request back for good that is not accepted yet.',
    asks: { reason },
    refuses: ['applicants.all', 'payment.proved'],
    button: {
      words: ['撤回申请', 'Withdraw the request'],
      done: ['已撤回申请', 'Request withdrawn'],
      look: 'ends',
      icon: 'undo',
      note: [
        '撤回后本申请终止，不能恢复；需要时请重新申请。',
        'The request ends definitively once withdrawn. You may submit a new one.',
      ],
    },
    event: ['撤回仲裁申请', 'Request for arbitration withdrawn'],
    tells: ['staff', 'app'],
    news: {
      caseWithdrawn: [
        '案件 {caseNo} 的仲裁申请已撤回：{reason}',
        'The request of case {caseNo} was withdrawn: {reason}',
        'case',
      ],
    },
  },
  askWithdrawal: {
    by: 'USER',
    from: claimed,
    to: 'same',
    undecided: true,
    call: 'askWithdrawal',
    path: 'caseservice/case/withdrawal/ask',
    says: 'Whoever speaks for every applicant asks to withdraw the request of a case that has begun; all who take part are told.',
    asks: { reason },
    refuses: ['applicants.all'],
    button: {
      words: ['请求撤回', 'Request leave to withdraw'],
      done: ['已提交撤回请求', 'Your request for leave to withdraw has been submitted'],
      look: 'ends',
      icon: 'undo',
      note: [
        '由仲裁庭决定是否准许，组庭前由仲裁机构决定；准许前程序继续进行。被申请人的反请求不受影响。',
        'The tribunal decides whether to grant leave, or the institution before the tribunal is constituted. Until then the proceedings continue. A counterclaim is not affected.',
      ],
    },
    event: ['申请人请求撤回仲裁申请', 'Withdrawal of the request for arbitration requested'],
    tells: ['all', 'decider'],
    news: {
      withdrawalAsked: [
        '案件 {caseNo} 的申请人请求撤回仲裁申请：{reason}',
        'The claimant in case {caseNo} requests leave to withdraw its claims: {reason}',
        'case',
      ],
    },
  },
  refuseWithdrawal: {
    by: 'decider',
    offices: [...secretary, ...head],
    from: claimed,
    to: 'same',
    call: 'refuseWithdrawal',
    path: 'caseservice/case/withdrawal/refuse',
    says: 'The same refuses a withdrawal, with reasons: the case goes on where it stands.',
    asks: { reason },
    button: {
      words: ['不准许撤回', 'Refuse withdrawal'],
      done: ['已决定不准许撤回', 'The withdrawal has been refused'],
      look: 'aside',
      icon: 'close',
      note: ['程序继续进行，各方会看到理由。', 'The proceedings continue. All parties can read the reasons.'],
    },
    event: ['不予准许撤回仲裁申请', 'Withdrawal of the request for arbitration refused'],
    log: ['不准许撤回申请', 'Refused a withdrawal'],
    tells: ['all', 'secretary'],
    news: {
      withdrawalRefused: [
        '案件 {caseNo}：不予准许撤回仲裁申请，程序继续进行：{reason}',
        'Case {caseNo}: the withdrawal of the claims has been refused and the proceedings continue: {reason}',
        'case',
      ],
    },
  },
  grantWithdrawal: {
    by: 'decider',
    offices: [...secretary, ...head],
    from: claimed,
    to: 'same',
    undecided: true,
    call: 'grantWithdrawal',
    path: 'caseservice/case/withdrawal/grant',
    says: 'The institution, or once it is constituted the tribunal by who presides, grants a withdrawal, with reasons: the case ends unless a counterclaim goes on.',
    asks: { reason, documents },
    // The institution alone has it made: a tribunal writes its decision as it does its awards, and signs it.
    documents: ['dismissalDecision'],
    button: {
      words: ['准许撤回', 'Grant withdrawal'],
      done: ['已准许撤回', 'The withdrawal has been granted'],
      look: 'onward',
      icon: 'check',
      note: [
        '没有反请求的，案件就此撤销；有反请求的，仅就反请求继续审理。各方会看到理由。',
        'Without a counterclaim the proceedings are terminated; otherwise they continue on the counterclaim alone. All parties can read the reasons.',
      ],
    },
    event: ['准予撤回仲裁申请', 'Withdrawal of the request for arbitration granted'],
    log: ['准许撤回申请', 'Granted a withdrawal'],
    tells: ['all', 'secretary'],
    news: {
      withdrawalGranted: [
        '案件 {caseNo}：准予申请人撤回仲裁申请：{reason}',
        'Case {caseNo}: the withdrawal of the claims has been granted: {reason}',
        'case',
      ],
    },
  },
  dismiss: {
    by: 'system',
    // The request is withdrawn, and no counterclaim is left that would go on.
    from: claimed,
    to: 'withdrawn',
    undecided: true,
    event: ['撤案', 'Proceedings terminated'],
    tells: ['all', 'staff'],
    news: {
      caseDismissed: [
        '案件 {caseNo} 已撤案，程序终结',
        'The proceedings in case {caseNo} have been terminated',
        'case',
      ],
    },
  },
  lapse: {
    by: 'system',
    // The time for a correction or for the payment is over.
    from: ['returned', 'unpay'],
    to: 'lapsed',
    event: ['逾期失效', 'Lapsed'],
    tells: ['app', 'staff'],
    news: {
      caseLapsed: [
        '仲裁申请 {no} 因逾期视为撤回',
        'Request {no} is deemed withdrawn because the time limit has expired',
        'case',
      ],
    },
  },
  disagree: {
    by: 'MISHU',
    offices: [...filing, ...head],
    from: ['pending', 'audit2'],
    to: 'disagree',
    call: 'disagreeCase',
    path: 'caseservice/case/disagree',
    says: 'A secretary refuses a request for good, with a reason.',
    asks: { reason },
    refuses: ['reviewer.same'],
    button: {
      words: ['作出不予受理', 'Decline to accept'],
      done: ['已作出不予受理', 'Recorded as not accepted'],
      look: 'ends',
      icon: 'close',
      note: [
        '申请人会看到理由，且不能再次提交本申请。',
        'The claimant can read the reason and cannot submit this request again.',
      ],
    },
    event: ['不予受理', 'Not accepted'],
    log: ['不予受理', 'Not accepted'],
    tells: ['app'],
    news: {
      caseRefused: ['您的仲裁申请 {no} 不予受理：{reason}', 'Your request {no} was not accepted: {reason}', 'case'],
    },
  },
  suspend: {
    by: 'MISHU',
    offices: [...secretary, ...head],
    from: ['unpay', 'aff', 'transfered', 'tribunal', 'hearing', 'award'],
    to: 'suspended',
    undecided: true,
    call: 'suspendCase',
    path: 'caseservice/case/suspend',
    says: 'A secretary suspends the proceedings, with a reason.',
    asks: { reason },
    button: {
      words: ['中止程序', 'Suspend'],
      done: ['程序已中止', 'Proceedings suspended'],
      look: 'aside',
      icon: 'pause',
      note: [
        '程序停在现在的状态，恢复后从这里继续。',
        'The proceedings are stayed at this point and continue from here once resumed.',
      ],
    },
    event: ['中止程序', 'Proceedings suspended'],
    log: ['中止程序', 'Proceedings suspended'],
    tells: ['all'],
    news: {
      caseSuspended: [
        '案件 {caseNo} 中止：{reason}',
        'The proceedings in case {caseNo} have been suspended: {reason}',
        'case',
      ],
    },
  },
  moveDue: {
    by: 'MISHU',
    offices: [...filing, ...head],
    from: ['returned', 'unpay'],
    to: 'same',
    call: 'moveDue',
    path: 'caseservice/case/moveDue',
    says: 'A secretary moves the last day to mend a request or to pay, with a reason; the applicants’ side is told.',
    /** `due`: the new last day, at the institution's place. */
    asks: { due: day, reason },
    refuses: ['deadline.past', 'deadline.far'],
    button: {
      words: ['变更截止日期', 'Change the due date'],
      done: ['已变更截止日期', 'Due date changed'],
      look: 'aside',
      icon: 'calendar',
      note: ['申请人会收到新的截止日期和理由。', 'The claimant is notified of the new due date and the reason.'],
    },
    event: ['变更截止日期', 'Due date changed'],
    log: ['调整期限', 'Moved a time limit'],
    tells: ['app'],
    news: {
      caseDueMoved: [
        '仲裁申请 {no} 的截止日期变更为 {due}：{reason}',
        'The due date for request {no} is now {due}: {reason}',
        'deadline',
      ],
    },
  },
  changeSecretary: {
    by: 'MISHU',
    offices: head,
    // A case has a secretary only once it is accepted.
    from: ['transfered', 'tribunal', 'hearing', 'award', 'suspended'],
    to: 'same',
    call: 'changeSecretary',
    path: 'caseservice/case/changeSecretary',
    says: 'A head gives an accepted case to another secretary, with a reason; both are told.',
    asks: { dept: text(100), secretaryId: chosen, reason },
    refuses: ['staff.unknown', 'staff.dept', 'staff.same'],
    button: {
      words: ['变更案件秘书', 'Change the case secretary'],
      done: ['已变更案件秘书', 'Case secretary changed'],
      look: 'aside',
      icon: 'people',
      note: [
        '案件改由所选部门的秘书办理，新旧两位秘书都会收到通知。',
        'The case is assigned to a secretary of the chosen department; both secretaries are notified.',
      ],
    },
    event: ['变更案件秘书', 'Case secretary changed'],
    log: ['变更案件秘书', 'Case secretary changed'],
    tells: ['secretary'],
    news: {
      caseAssigned: ['案件 {caseNo} 由您办理：{reason}', 'Case {caseNo} has been assigned to you: {reason}', null],
      // For whoever had it before.
      caseHandedOn: [
        '案件 {caseNo} 改由 {name} 办理：{reason}',
        'Case {caseNo} has been reassigned to {name}: {reason}',
        null,
      ],
    },
  },
  resume: {
    by: 'MISHU',
    offices: [...secretary, ...head],
    from: ['suspended'],
    to: 'before',
    call: 'resumeCase',
    path: 'caseservice/case/resume',
    says: 'A secretary resumes suspended proceedings where they stood; a time to pay goes on with the days it had left.',
    asks: { reason },
    button: {
      words: ['恢复程序', 'Resume'],
      done: ['程序已恢复', 'Proceedings resumed'],
      look: 'onward',
      icon: 'play',
      note: ['案件回到中止前的状态。', 'The case returns to its previous stage.'],
    },
    event: ['恢复程序', 'Proceedings resumed'],
    log: ['恢复程序', 'Proceedings resumed'],
    tells: ['all'],
    news: {
      caseResumed: [
        '案件 {caseNo} 恢复：{reason}',
        'The proceedings in case {caseNo} have been resumed: {reason}',
        'case',
      ],
    },
  },
})
