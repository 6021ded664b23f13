import * as z from 'zod/mini'
import { movesOf } from '../kernel/move.ts'
import { amount, day, inOrder, reason, text } from '../kernel/rules.ts'
import { returnField } from './preservationPart.ts'
import { accepted, returned } from './reviewWords.ts'

/*
 * States and who moves between them (research: domain §3.3). A draft lives on the applicant's device alone, so the
 * server's first state is `submitted`. The court decides: a secretary records what it said. `expire` is the server's own.
 */
export const preservationStates = [
  'submitted',
  'reviewing',
  'returned',
  'refused',
  'withdrawn',
  'waiting_guarantee',
  'to_court',
  'ruled_granted',
  'ruled_rejected',
  'reconsideration',
  'renewed',
  'lifted',
  'expired',
] as const
export type PreservationState = (typeof preservationStates)[number]

const reviewed = ['reviewing', 'waiting_guarantee'] as const
const inForce = ['ruled_granted', 'renewed'] as const
const ruled = ['ruled_granted', 'ruled_rejected'] as const
const ruling = { rulingNo: text(60), rulingDate: day }

/** Every move of an application, in the order of its buttons. `none` is an application that the server has not seen. */
export const preservationMoves = movesOf<PreservationState>()({
  submit: {
    by: 'USER',
    with: 'form',
    from: ['none', 'returned', 'withdrawn'],
    to: 'submitted',
    event: ['已提交', 'Submitted'],
    news: {
      preservationSubmitted: ['收到保全申请 {no}（{name}）', 'Preservation application {no} received ({name})', null],
    },
  },
  withdraw: {
    by: 'USER',
    from: ['submitted', 'returned', ...reviewed],
    to: 'withdrawn',
    call: 'withdrawPreservation',
    path: 'caseservice/preservation/withdraw',
    says: 'The applicant takes an application back; it can be changed and submitted again.',
    event: ['已撤回', 'Withdrawn'],
  },
  refuse: {
    by: 'MISHU',
    from: ['submitted', ...reviewed],
    to: 'refused',
    call: 'refusePreservation',
    path: 'caseservice/preservation/refuse',
    says: 'A secretary refuses an application for good, with a reason.',
    asks: { reason },
    button: {
      words: ['作出不予受理', 'Decline to accept'],
      done: ['已作出不予受理', 'Recorded as not accepted'],
      look: 'ends',
      note: [
        '申请人会看到理由，且不能再次提交本申请。',
        'The applicant can read the reason and cannot submit this application again.',
      ],
      accept: ['确认不予受理', 'Decline to accept'],
    },
    event: ['不予受理', 'Not accepted'],
    log: ['不予受理保全申请', 'Refused an application for preservation'],
    news: {
      preservationRefused: [
        '您的保全申请 {no} 未予受理：{reason}',
        'Your preservation application {no} has not been accepted: {reason}',
        'preservation',
      ],
    },
  },
  return: {
    by: 'MISHU',
    from: ['submitted', ...reviewed],
    to: 'returned',
    call: 'returnPreservation',
    path: 'caseservice/preservation/return',
    says: 'A secretary returns an application with a reason, at the field that must be corrected.',
    asks: { reason, field: z.enum(returnField, 'required') },
    ...returned,
    log: ['退回保全申请', 'Returned an application for preservation'],
    news: {
      preservationReturned: [
        '您的保全申请 {no} 已退回：{reason}',
        'Your preservation application {no} was returned: {reason}',
        'preservation',
      ],
    },
  },
  accept: {
    by: 'MISHU',
    from: ['submitted'],
    to: 'reviewing',
    call: 'acceptPreservation',
    path: 'caseservice/preservation/accept',
    says: 'A secretary takes an application up for review.',
    ...accepted,
    log: ['受理保全申请', 'Accepted an application for preservation'],
    news: {
      preservationAccepted: [
        '您的保全申请 {no} 已受理',
        'Your preservation application {no} was accepted',
        'preservation',
      ],
    },
  },
  awaitGuarantee: {
    by: 'MISHU',
    from: ['reviewing'],
    to: 'waiting_guarantee',
    call: 'awaitGuarantee',
    path: 'caseservice/preservation/awaitGuarantee',
    says: 'A secretary waits for a guarantee before the application goes to the court, with the reason.',
    asks: { reason },
    button: {
      words: ['要求补充担保', 'Request further security'],
      done: ['已要求补充担保', 'Further security requested'],
      look: 'aside',
      icon: 'guarantee',
      note: [
        '申请人会看到理由，并可关联担保申请。担保确认后再提请法院。',
        'The applicant can read the reason and link a guarantee. Send it to the court once the guarantee has been confirmed.',
      ],
    },
    event: ['待补充担保', 'Further security required'],
    log: ['等待担保', 'Awaited security for preservation'],
    news: {
      preservationWaiting: [
        '您的保全申请 {no} 待补充担保：{reason}',
        'Your preservation application {no} requires further security: {reason}',
        'preservation',
      ],
    },
  },
  forward: {
    by: 'MISHU',
    from: reviewed,
    to: 'to_court',
    call: 'forwardPreservation',
    path: 'caseservice/preservation/forward',
    says: 'A secretary sends the application on to the court: it gets its letter, and its confirmed guarantees go with it.',
    refuses: ['guarantee.unconfirmed', 'guarantee.missing'],
    button: {
      words: ['提请法院', 'Send to the court'],
      done: ['已生成提请保全函', 'Letter to the court generated'],
      look: 'onward',
      icon: 'send',
      note: [
        '将生成提请保全函，已确认的担保一并移送。此后申请人不能再撤回。',
        'A letter to the court is generated and confirmed guarantees are forwarded with it. The applicant can no longer withdraw.',
      ],
    },
    event: ['已提请法院', 'Forwarded to the court'],
    log: ['移送法院保全', 'Forwarded an application to the court'],
    news: {
      preservationForwarded: [
        '您的保全申请 {no} 已提请法院，函号 {detail}',
        'Your preservation application {no} has been sent to the court, letter {detail}',
        'preservation',
      ],
    },
  },
  reject: {
    by: 'MISHU',
    // A court that changes its ruling leads here from `reconsideration`.
    from: ['to_court', 'reconsideration'],
    to: 'ruled_rejected',
    call: 'rejectPreservation',
    path: 'caseservice/preservation/reject',
    says: 'A secretary records that the court rejected it, with the reason it gave.',
    asks: { ...ruling, reason },
    refuses: ['date.future'],
    button: {
      words: ['记录驳回裁定', 'Record a dismissal'],
      done: ['已记录裁定', 'Ruling recorded'],
      look: 'ends',
    },
    event: ['法院裁定驳回', 'Dismissed by the court'],
    log: ['登记驳回保全', 'Recorded that preservation was rejected'],
    news: {
      preservationRejected: [
        '法院已裁定驳回保全申请 {no}：{reason}',
        'The court dismissed preservation application {no}: {reason}',
        'preservation',
      ],
    },
  },
  grant: {
    by: 'MISHU',
    from: ['to_court', 'reconsideration'],
    to: 'ruled_granted',
    call: 'grantPreservation',
    path: 'caseservice/preservation/grant',
    says: 'A secretary records that the court granted it: ruling, what is frozen, and until when.',
    asks: { ...ruling, frozenAmount: z.union([z.literal(''), amount], 'amount.format'), expiresOn: day },
    across: [inOrder('rulingDate', 'expiresOn')],
    refuses: ['date.future'],
    button: {
      words: ['记录准许裁定', 'Record a grant'],
      done: ['已记录裁定', 'Ruling recorded'],
      look: 'onward',
      icon: 'check',
      note: ['到期前三十日系统提醒续封。', 'A reminder to renew is sent thirty days before expiry.'],
    },
    event: ['法院裁定准许', 'Granted by the court'],
    log: ['登记准予保全', 'Recorded that preservation was granted'],
    news: {
      preservationGranted: [
        '法院已裁定准许保全申请 {no}：{detail}',
        'The court granted preservation application {no}: {detail}',
        'preservation',
      ],
    },
  },
  uphold: {
    by: 'MISHU',
    from: ['reconsideration'],
    // The application goes back to the ruling that was reconsidered.
    to: 'before',
    call: 'upholdPreservation',
    path: 'caseservice/preservation/uphold',
    says: 'A secretary records that the court upheld its ruling; a changed one is recorded as a new grant or rejection.',
    asks: ruling,
    refuses: ['date.future'],
    button: {
      words: ['记录维持原裁定', 'Record that the ruling was upheld'],
      done: ['已记录复议结果', 'Outcome of the reconsideration recorded'],
      look: 'aside',
      icon: 'scale',
      note: [
        '法院复议后变更裁定的，请记录新的准许或驳回裁定。',
        'Where the court changes its ruling, record the new ruling instead.',
      ],
    },
    event: ['法院复议维持原裁定', 'Ruling upheld on reconsideration'],
    log: ['登记维持保全裁定', 'Recorded that preservation was upheld'],
    news: {
      preservationUpheld: [
        '法院复议后维持保全申请 {no} 的裁定：{detail}',
        'The court upheld its ruling on preservation {no}: {detail}',
        'preservation',
      ],
    },
  },
  recordReconsideration: {
    by: 'MISHU',
    // The respondent asked for it, at the court: it has no account with this application.
    from: ruled,
    to: 'reconsideration',
    call: 'recordReconsideration',
    path: 'caseservice/preservation/recordReconsideration',
    says: 'A secretary records that the respondent asked the court to reconsider its ruling, with the reason.',
    asks: { reason },
    refuses: ['reconsideration.once'],
    button: {
      words: ['记录被申请人复议', 'Record the respondent’s application for reconsideration'],
      done: ['已记录复议申请', 'Request for reconsideration recorded'],
      look: 'aside',
      icon: 'scale',
      note: [
        '被申请人向法院申请复议时使用，复议期间不停止裁定的执行。',
        'For use when the respondent has applied to the court. The ruling remains enforceable meanwhile.',
      ],
    },
    event: ['被申请人申请复议', 'Reconsideration requested by the respondent'],
    log: ['登记保全复议申请', 'Recorded a request for reconsideration'],
    news: {
      preservationReconsidered: [
        '保全申请 {no} 的裁定已申请复议：{reason}',
        'The court was asked to reconsider its ruling on preservation {no}: {reason}',
        'preservation',
      ],
    },
  },
  lift: {
    by: 'MISHU',
    from: inForce,
    to: 'lifted',
    call: 'liftPreservation',
    path: 'caseservice/preservation/lift',
    says: 'A secretary records that the court lifted it, with the reason.',
    asks: { reason },
    button: { words: ['记录解除', 'Record lifting'], done: ['已记录解除', 'Lifting recorded'], look: 'ends' },
    event: ['保全措施已解除', 'Preservation measure lifted'],
    log: ['登记解除保全', 'Recorded that preservation was lifted'],
    news: {
      preservationLifted: [
        '保全申请 {no} 的保全措施已解除：{reason}',
        'Preservation {no} was lifted: {reason}',
        'preservation',
      ],
    },
  },
  renew: {
    by: 'MISHU',
    from: inForce,
    to: 'renewed',
    call: 'renewPreservation',
    path: 'caseservice/preservation/renew',
    says: 'A secretary records a renewal: the last day in force moves to a later one.',
    asks: { expiresOn: day },
    refuses: ['date.later'],
    button: {
      words: ['记录续封', 'Record renewal'],
      done: ['已记录续封', 'Renewal recorded'],
      look: 'onward',
      icon: 'refresh',
    },
    event: ['已续期', 'Renewed'],
    log: ['登记续行保全', 'Recorded a renewal of preservation'],
    news: {
      preservationRenewed: [
        '保全申请 {no} 已续期至 {detail}',
        'Preservation {no} was renewed until {detail}',
        'preservation',
      ],
    },
  },
  reconsider: {
    by: 'USER',
    from: ruled,
    to: 'reconsideration',
    call: 'reconsiderPreservation',
    path: 'caseservice/preservation/reconsider',
    says: 'The applicant asks the court, once and within five days of the ruling, to reconsider it, with the reason.',
    asks: { reason },
    refuses: ['reconsideration.once', 'reconsideration.late'],
    button: {
      words: ['申请复议', 'Request reconsideration'],
      done: ['已申请复议', 'Reconsideration requested'],
      look: 'aside',
      icon: 'scale',
      note: [
        '应在裁定作出并告知后五日内申请，只能申请一次。复议期间不停止裁定的执行。',
        'To be requested within five days of notification of the ruling, and only once. The ruling remains enforceable meanwhile.',
      ],
    },
    event: ['申请人申请复议', 'Reconsideration requested by the applicant'],
  },
  expire: {
    by: 'system',
    // A measure that was granted runs on while its ruling is reconsidered.
    from: [...inForce, 'reconsideration'],
    to: 'expired',
    event: ['保全措施已到期', 'Preservation measure expired'],
    news: {
      preservationExpired: ['保全申请 {no} 的保全措施已到期', 'Preservation {no} has expired', 'preservation'],
    },
  },
})
export type PreservationAction = keyof typeof preservationMoves
export const preservationActions = Object.keys(preservationMoves) as PreservationAction[]

/** The state after a move. An application has a last day in force only where it was granted, which tells the ruling before. */
export function stateAfter(action: PreservationAction, expiresOn: string | null): PreservationState {
  const { to } = preservationMoves[action]
  if (to !== 'before') return to
  return expiresOn ? 'ruled_granted' : 'ruled_rejected'
}

/*
 * Into a case and out of it again: an application of before arbitration is filed there once there is the case. Its state stays.
 */

/** The states in which linking may be done. An application that can be sent again names its case in the form. */
export const linkableStates: readonly PreservationState[] = preservationStates.filter(
  (state) => !['returned', 'withdrawn', 'refused'].includes(state),
)

/** The history of an application holds its moves, and its links to cases. */
export const preservationSteps = [...preservationActions, 'link', 'unlink'] as const
export type PreservationStep = (typeof preservationSteps)[number]
