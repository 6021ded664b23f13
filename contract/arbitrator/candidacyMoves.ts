import * as z from 'zod/mini'
import { movesOf } from '../kernel/move.ts'
import { head, registrar } from '../kernel/office.ts'
import { reason, text } from '../kernel/rules.ts'

/*
 * States of an application to be an arbitrator and who moves between them (research: domain §3.4). A draft lives on the applicant's device
 * alone. `rejected` is for good within the term; `enrolled` is reached by the link that came with the materials, not by an account.
 */

export const candidacyStates = [
  'submitted',
  'firstReview',
  'secondReview',
  'returned',
  'withdrawn',
  'rejected',
  'approved',
  'mailed',
  'enrolled',
] as const
export type CandidacyState = (typeof candidacyStates)[number]

/** The steps of the form that hold something; the preview comes after them. */
export const candidacySteps = ['personal', 'education', 'work', 'qualifications', 'cases'] as const
export type CandidacyStep = (typeof candidacySteps)[number]

/** Who applies for a term: somebody new, or an arbitrator for the next one. */
export const candidates = ['ARBI_USER', 'ZCY'] as const

const base = 'caseservice/arbitrator/application/'

/** Every move of an application, in the order of its buttons. `none` is one that the server has not seen. */
export const candidacyMoves = movesOf<CandidacyState>()({
  submit: {
    by: 'owner',
    with: 'the form',
    from: ['none', 'returned', 'withdrawn'],
    to: 'submitted',
    event: ['提交申请', 'Application submitted'],
    news: {
      candidacySubmitted: ['收到仲裁员申请 {no}（{name}）', 'Arbitrator application {no} received ({name})', null],
    },
  },
  withdraw: {
    by: 'owner',
    owners: candidates,
    from: ['submitted', 'firstReview'],
    to: 'withdrawn',
    call: 'withdrawCandidacy',
    path: `${base}withdraw`,
    says: 'The applicant takes an application back; it can be changed and submitted again.',
    event: ['撤回申请', 'Application withdrawn'],
  },
  reject: {
    by: 'MISHU',
    offices: [...registrar, ...head],
    from: ['secondReview'],
    to: 'rejected',
    call: 'rejectCandidacy',
    path: `${base}reject`,
    says: 'The second review rejects an application for this term, with a reason.',
    asks: { reason },
    refuses: ['candidacy.sameReviewer'],
    button: {
      words: ['不通过', 'Reject'],
      title: ['审核不通过', 'Not approved'],
      done: ['已作出不通过决定', 'Not approved'],
      look: 'ends',
      note: [
        '申请人会看到理由，且本届不能再次提交。',
        'The applicant can read the reason and cannot apply again for this term.',
      ],
      accept: ['确认不通过', 'Reject'],
    },
    event: ['审核不通过', 'Not approved'],
    log: ['驳回仲裁员申请', "Rejected an arbitrator's application"],
    news: {
      candidacyRejected: [
        '您的仲裁员申请 {no} 未通过审核：{reason}',
        'Your arbitrator application {no} was not approved: {reason}',
        'arbitrator',
      ],
    },
  },
  return: {
    by: 'MISHU',
    offices: [...registrar, ...head],
    from: ['submitted', 'firstReview', 'secondReview'],
    to: 'returned',
    call: 'returnCandidacy',
    path: `${base}return`,
    says: 'A secretary returns an application with a reason, at the step that must be mended.',
    asks: { reason, step: z.enum(candidacySteps, 'required') },
    button: {
      words: ['退回修改', 'Return for changes'],
      done: ['已退回修改', 'Returned for changes'],
      look: 'aside',
      icon: 'undo',
      note: [
        '申请人会看到理由，并从您指出的步骤开始修改。',
        'The applicant can read the reason and starts at the step you indicate.',
      ],
      accept: ['确认退回', 'Confirm return'],
    },
    event: ['退回修改', 'Returned for changes'],
    log: ['退回仲裁员申请', "Returned an arbitrator's application"],
    news: {
      candidacyReturned: [
        '您的仲裁员申请 {no} 已退回：{reason}',
        'Your arbitrator application {no} was returned: {reason}',
        'arbitrator',
      ],
    },
  },
  take: {
    by: 'MISHU',
    offices: registrar,
    from: ['submitted'],
    to: 'firstReview',
    call: 'takeCandidacy',
    path: `${base}take`,
    says: 'A secretary takes an application up for the first review.',
    button: {
      words: ['受理', 'Accept for review'],
      done: ['已受理', 'Accepted for review'],
      look: 'onward',
      icon: 'check',
    },
    event: ['受理，进入初审', 'Taken up for first review'],
    log: ['受理仲裁员申请', "Took up an arbitrator's application"],
  },
  pass: {
    by: 'MISHU',
    offices: registrar,
    from: ['firstReview'],
    to: 'secondReview',
    call: 'passCandidacy',
    path: `${base}pass`,
    says: 'The first review is passed; somebody else reviews it next.',
    button: {
      words: ['初审通过', 'Pass to second review'],
      done: ['初审已通过', 'First review passed'],
      look: 'onward',
      icon: 'check',
    },
    event: ['初审通过', 'First review passed'],
    log: ['仲裁员申请初审通过', "Passed the first review of an arbitrator's application"],
  },
  approve: {
    by: 'MISHU',
    offices: [...registrar, ...head],
    from: ['secondReview'],
    to: 'approved',
    call: 'approveCandidacy',
    path: `${base}approve`,
    says: 'The second review approves an application; not by whoever passed the first.',
    refuses: ['candidacy.sameReviewer'],
    button: { words: ['复审通过', 'Approve'], done: ['复审已通过', 'Approved'], look: 'onward', icon: 'check' },
    event: ['复审通过', 'Second review passed'],
    log: ['仲裁员申请复审通过', "Approved an arbitrator's application"],
    news: {
      candidacyApproved: [
        '您的仲裁员申请 {no} 已审核通过',
        'Your arbitrator application {no} was approved',
        'arbitrator',
      ],
    },
  },
  mail: {
    by: 'MISHU',
    offices: registrar,
    // Again where the link was lost or ran out.
    from: ['approved', 'mailed'],
    to: 'mailed',
    call: 'mailCandidacy',
    path: `${base}mail`,
    says: 'Notes that the enrolment materials were mailed, and sends the applicant the link to enrol.',
    asks: { note: text(200) },
    button: {
      words: ['登记材料寄出', 'Record posting'],
      done: ['已登记寄出，链接已发送', 'Posting recorded and link sent'],
      look: 'onward',
      icon: 'mail',
      note: [
        '登记入册的链接会同时发送到申请人的邮箱；以前发送的链接随之失效。',
        'The enrolment link is also sent to the applicant’s e-mail address; earlier links cease to be valid.',
      ],
      accept: ['确认寄出', 'Confirm'],
    },
    event: ['寄出入册材料', 'Enrolment documents mailed'],
    log: ['登记入册材料寄出', 'Recorded the dispatch of enrolment materials'],
    news: {
      // The link to enrol goes out in a letter of its own.
      candidacyMailed: [
        '您的入册材料已寄出（{reason}），登记链接已发送至您的邮箱或手机',
        'Your enrolment documents have been posted ({reason}); the enrolment link has been sent to your e-mail address or phone',
        null,
      ],
    },
  },
  enrol: {
    by: 'link',
    with: 'the enrolment',
    from: ['mailed'],
    to: 'enrolled',
    event: ['完成入册登记', 'Enrolled'],
    news: {
      candidacyEnrolled: [
        '仲裁员 {name} 已完成登记，编号 {no}',
        'Arbitrator {name} has enrolled under number {no}',
        null,
      ],
    },
  },
})
export type CandidacyAction = keyof typeof candidacyMoves
export const candidacyActions = Object.keys(candidacyMoves) as CandidacyAction[]
