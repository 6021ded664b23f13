import type { Category } from '../kernel/call.ts'
import type { News } from '../kernel/noun.ts'
import type { Preservation } from './filing.ts'

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
export const preservationActions = [
  'submit',
  'withdraw',
  'accept',
  'return',
  'refuse',
  'awaitGuarantee',
  'forward',
  'grant',
  'reject',
  'reconsider',
  'recordReconsideration',
  'uphold',
  'renew',
  'lift',
  'expire',
] as const
export type PreservationAction = (typeof preservationActions)[number]

interface Move {
  by: Category | 'system'
  from: readonly (PreservationState | 'none')[]
  /** `before`: back to the ruling that was reconsidered. */
  to: PreservationState | 'before'
}

const reviewed = ['reviewing', 'waiting_guarantee'] as const
const inForce = ['ruled_granted', 'renewed'] as const
const ruled = ['ruled_granted', 'ruled_rejected'] as const

/** The whole state machine: server, buttons and tests read it here. `none` is an application the server has not seen. */
export const preservationMoves: Record<PreservationAction, Move> = {
  submit: { by: 'USER', from: ['none', 'returned', 'withdrawn'], to: 'submitted' },
  withdraw: { by: 'USER', from: ['submitted', 'returned', ...reviewed], to: 'withdrawn' },
  accept: { by: 'MISHU', from: ['submitted'], to: 'reviewing' },
  return: { by: 'MISHU', from: ['submitted', ...reviewed], to: 'returned' },
  refuse: { by: 'MISHU', from: ['submitted', ...reviewed], to: 'refused' },
  awaitGuarantee: { by: 'MISHU', from: ['reviewing'], to: 'waiting_guarantee' },
  forward: { by: 'MISHU', from: reviewed, to: 'to_court' },
  /** From `reconsideration`: the court changed its ruling. */
  grant: { by: 'MISHU', from: ['to_court', 'reconsideration'], to: 'ruled_granted' },
  reject: { by: 'MISHU', from: ['to_court', 'reconsideration'], to: 'ruled_rejected' },
  reconsider: { by: 'USER', from: ruled, to: 'reconsideration' },
  /** The respondent asked for it, at the court: it has no account with this application. */
  recordReconsideration: { by: 'MISHU', from: ruled, to: 'reconsideration' },
  uphold: { by: 'MISHU', from: ['reconsideration'], to: 'before' },
  renew: { by: 'MISHU', from: inForce, to: 'renewed' },
  lift: { by: 'MISHU', from: inForce, to: 'lifted' },
  /** What was granted runs on while it is reconsidered. */
  expire: { by: 'system', from: [...inForce, 'reconsideration'], to: 'expired' },
}

/** Where a move leads. Only what was granted has a last day in force. */
export function stateAfter(action: PreservationAction, expiresOn: string | null): PreservationState {
  const { to } = preservationMoves[action]
  if (to !== 'before') return to
  return expiresOn ? 'ruled_granted' : 'ruled_rejected'
}

/*
 * Reconsideration 复议 of a ruling on preservation (research: domain §3.3): once, within days of having received the ruling. The
 * ruling stays in force until the court decides.
 */

/** Days, counted from the one after the ruling was recorded here and its applicant told. */
export const reconsiderationDays = 5

const asked: readonly string[] = ['reconsider', 'recordReconsideration']
const rulings: readonly string[] = ['grant', 'reject']
const dayMs = 86_400_000

/** Whether the one reconsideration of an application was asked for already. */
export const wasReconsidered = (history: readonly { action: string }[]): boolean =>
  history.some(({ action }) => asked.includes(action))

/**
 * The last day on which its applicant can ask for reconsideration; undefined where there is nothing to reconsider. `dayOf` says
 * which day a moment belongs to at the institution's place.
 */
export function reconsiderUntil(
  { state, history }: Pick<Preservation, 'state' | 'history'>,
  dayOf: (moment: string) => string,
): string | undefined {
  const ruling = history.findLast(({ action }) => rulings.includes(action))
  if (!ruling || !preservationMoves.reconsider.from.includes(state) || wasReconsidered(history)) return undefined
  return new Date(Date.parse(dayOf(ruling.at)) + reconsiderationDays * dayMs).toISOString().slice(0, 10)
}

/*
 * Into a case and out of it again: an application of before arbitration is filed there once there is the case. Its state stays.
 */

/** Where it may be done. What its applicant can send again names its case in the form. */
export const linkableStates: readonly PreservationState[] = preservationStates.filter(
  (state) => !['returned', 'withdrawn', 'refused'].includes(state),
)

/** What stands in the history of an application: its moves, and these. */
export const preservationSteps = [...preservationActions, 'link', 'unlink'] as const
export type PreservationStep = (typeof preservationSteps)[number]

/** What people are told of an application for preservation. */
export const preservationNews = {
  preservationSubmitted: ['收到保全申请 {no}（{name}）', 'Preservation application {no} received ({name})', null],
  preservationReturned: [
    '您的保全申请 {no} 已退回：{reason}',
    'Your preservation application {no} was returned: {reason}',
    'preservation',
  ],
  preservationAccepted: ['您的保全申请 {no} 已受理', 'Your preservation application {no} was accepted', 'preservation'],
  preservationRefused: [
    '您的保全申请 {no} 未予受理：{reason}',
    'Your preservation application {no} has not been accepted: {reason}',
    'preservation',
  ],
  preservationWaiting: [
    '您的保全申请 {no} 待补充担保：{reason}',
    'Your preservation application {no} requires further security: {reason}',
    'preservation',
  ],
  preservationForwarded: [
    '您的保全申请 {no} 已提请法院，函号 {detail}',
    'Your preservation application {no} has been sent to the court, letter {detail}',
    'preservation',
  ],
  preservationGranted: [
    '法院已裁定准许保全申请 {no}：{detail}',
    'The court granted preservation application {no}: {detail}',
    'preservation',
  ],
  preservationRejected: [
    '法院已裁定驳回保全申请 {no}：{reason}',
    'The court dismissed preservation application {no}: {reason}',
    'preservation',
  ],
  preservationReconsidered: [
    '保全申请 {no} 的裁定已申请复议：{reason}',
    'The court was asked to reconsider its ruling on preservation {no}: {reason}',
    'preservation',
  ],
  preservationUpheld: [
    '法院复议后维持保全申请 {no} 的裁定：{detail}',
    'The court upheld its ruling on preservation {no}: {detail}',
    'preservation',
  ],
  preservationRenewed: [
    '保全申请 {no} 已续期至 {detail}',
    'Preservation {no} was renewed until {detail}',
    'preservation',
  ],
  preservationLifted: [
    '保全申请 {no} 的保全措施已解除：{reason}',
    'Preservation {no} was lifted: {reason}',
    'preservation',
  ],
  preservationLinked: [
    '保全申请 {no} 已关联案件 {detail}',
    'Preservation {no} was linked to case {detail}',
    'preservation',
  ],
  preservationUnlinked: [
    '保全申请 {no} 已取消与案件 {detail} 的关联：{reason}',
    'Preservation {no} is no longer linked to case {detail}: {reason}',
    'preservation',
  ],
  preservationExpired: ['保全申请 {no} 的保全措施已到期', 'Preservation {no} has expired', 'preservation'],
  preservationExpiresSoon: [
    '保全申请 {no} 的保全措施将于 {detail} 到期，如需续封请及时申请',
    'Preservation {no} expires on {detail}; apply for its renewal in time',
    'preservation',
  ],
} as const satisfies News
