import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import { type CaseState, camp } from '../case/case.ts'
import { caseFilesGroup, caseMost } from '../case/caseRequest.ts'
import { withdrawal } from '../case/withdrawal.ts'
import { type Category, domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, head, secretary } from '../kernel/office.ts'
import { amount, id, listOf, moment, optionalText, page, pageSize, reason, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'

/*
 * What the parties say once a case is accepted: the respondent's statement of defence 答辩书 and counterclaim 反请求, the
 * applicant's answer to a counterclaim, and either side's objection to proceedings online 对在线进行的异议.
 */

/** `answer` is to the request, `reply` to a counterclaim. */
export const defenceKinds = ['answer', 'counterclaim', 'reply', 'objection'] as const
export type DefenceKind = (typeof defenceKinds)[number]

const states = ['submitted', 'withdrawn', 'accepted', 'notAccepted', 'upheld', 'rejected', 'lifted'] as const
export type DefenceState = (typeof states)[number]

export const defenceActions = [
  'submit',
  'supplement',
  'withdraw',
  'accept',
  'refuse',
  'uphold',
  'reject',
  'lift',
  'askWithdrawal',
  'grantWithdrawal',
  'refuseWithdrawal',
] as const
export type DefenceAction = (typeof defenceActions)[number]

/** From acceptance to the end of the hearings, not while the case is suspended. */
export const defenceOpen: readonly CaseState[] = ['transfered', 'tribunal', 'hearing']

interface Move {
  /** `decider`: who decides on a withdrawal where the case stands (withdrawal.ts). */
  by: Category | 'decider'
  /** Of what kinds it can be done. */
  of: readonly DefenceKind[]
  /** `none` is what the server has not seen. */
  from: readonly (DefenceState | 'none')[]
  to: DefenceState
  /** In which states of the case. */
  while: readonly CaseState[]
}

/** Until there is an award. */
const claimed: readonly CaseState[] = [...defenceOpen, 'award', 'suspended']

/** The whole state machine: server, buttons and tests read it here. */
export const defenceMoves: Record<DefenceAction, Move> = {
  submit: { by: 'USER', of: defenceKinds, from: ['none'], to: 'submitted', while: defenceOpen },
  /** A further version; the earlier ones stay. */
  supplement: { by: 'USER', of: ['answer', 'reply'], from: ['submitted'], to: 'submitted', while: defenceOpen },
  /** What is undecided is still its party's alone. */
  withdraw: { by: 'USER', of: ['counterclaim', 'objection'], from: ['submitted'], to: 'withdrawn', while: claimed },
  accept: { by: 'MISHU', of: ['counterclaim'], from: ['submitted'], to: 'accepted', while: defenceOpen },
  /** Also once the hearings are concluded: a case whose request is withdrawn would not end over what nobody decides. */
  refuse: {
    ...{ by: 'MISHU', of: ['counterclaim'], from: ['submitted'], to: 'notAccepted' },
    while: [...defenceOpen, 'award'],
  },
  uphold: { by: 'MISHU', of: ['objection'], from: ['submitted'], to: 'upheld', while: defenceOpen },
  reject: { by: 'MISHU', of: ['objection'], from: ['submitted'], to: 'rejected', while: defenceOpen },
  /** What spoke against proceedings online is over: they may go on. */
  lift: { by: 'MISHU', of: ['objection'], from: ['upheld'], to: 'lifted', while: defenceOpen },
  /** A counterclaim that was accepted is withdrawn as the request itself is. */
  askWithdrawal: { by: 'USER', of: ['counterclaim'], from: ['accepted'], to: 'accepted', while: claimed },
  grantWithdrawal: { by: 'decider', of: ['counterclaim'], from: ['accepted'], to: 'withdrawn', while: claimed },
  refuseWithdrawal: { by: 'decider', of: ['counterclaim'], from: ['accepted'], to: 'accepted', while: claimed },
}

/** An objection that is undecided or was upheld keeps the case from being heard online. */
export const blocksOnline: readonly DefenceState[] = ['submitted', 'upheld']
/** On which side whoever makes one stands; either one objects. */
export const defenceSide = { answer: 'DEF', counterclaim: 'DEF', reply: 'APP', objection: undefined } as const

/** What stands in the timeline of a case. */
export const defenceEvents = [
  'answer',
  'counterclaim',
  'reply',
  'objection',
  'supplement',
  'withdrawCounterclaim',
  'withdrawObjection',
  'acceptCounterclaim',
  'refuseCounterclaim',
  'upholdObjection',
  'rejectObjection',
  'liftObjection',
  'askCounterclaimWithdrawal',
  'grantCounterclaimWithdrawal',
  'refuseCounterclaimWithdrawal',
] as const
export type DefenceEvent = (typeof defenceEvents)[number]

/** Files are held to the same group as those of the request; so many a version, and records on a page of a list. */
export const defenceFiles = caseFilesGroup
/** The purposes of files that come with a counterclaim: its evidence becomes that of its side once it is accepted, as of the request. */
export const counterclaimPurposes = ['statement', 'evidence'] as const
export const defencePage = 20
/** Characters of what is typed. */
export const defenceText = { statement: 20_000, objection: 3000, claim: 1000, reason: 500 } as const

const version = z.object({
  /** Counts from 1. */
  no: z.int(),
  at: moment,
  byName: z.string(),
  /** The last day as it was then; null where none is set. */
  due: z.nullable(z.string()),
  /** It came after that day: it is taken all the same. */
  late: z.boolean(),
  text: z.string(),
  files: z.array(attachment),
})

export const defence = z.object({
  id: z.string(),
  /** Rises with every change. */
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  kind: z.enum(defenceKinds),
  camp,
  /** For whom: a party of the case. */
  partyId: z.string(),
  partyName: z.string(),
  /** What a reply answers. */
  counterclaimId: z.nullable(z.string()),
  state: z.enum(states),
  submittedAt: moment,
  /** Oldest first; only answers and replies have more than one. */
  versions: z.array(version),
  /** Of a counterclaim: `amount` is decimal text, empty for claims without a sum. */
  claim: z.nullable(
    z.object({
      claims: z.array(z.object({ text: z.string() })),
      amount: z.string(),
      currency: z.enum(currencies),
    }),
  ),
  decision: z.nullable(z.object({ reason: z.string(), byName: z.string(), at: moment })),
  /** Of a counterclaim, once its party asked to withdraw it. */
  withdrawal: z.nullable(withdrawal),
})
export type Defence = z.output<typeof defence>

/** What a party types, of whatever kind. Drafts hold the same, not yet checked. */
export const defenceFields = z.object({
  /** Needed of whoever acts for several parties. */
  partyId: z.optional(id),
  /** Of a counterclaim its facts and reasons. An objection has a limit of its own. */
  text: text(defenceText.statement),
  claims: z
    .array(z.object({ text: text(defenceText.claim) }), 'claims.atLeastOne')
    .check(z.minLength(1, 'claims.atLeastOne'), z.maxLength(caseMost.claims, 'tooLong')),
  /** Decimal text; empty for claims without a sum. */
  amount: z.union([z.literal(''), amount]),
  currency: z.enum(currencies, 'required'),
})
/** What is neither of all kinds nor the text is of a counterclaim. */
const { partyId, text: statement, ...claim } = defenceFields.shape

const given = {
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** 0 for a new one, else the version that was last seen. */
  version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
  baseId: id,
  partyId,
  /** What comes with this version; files of earlier ones stay with those. */
  files: z.array(z.object({ attachmentId: id }), 'wrongType').check(z.maxLength(defenceFiles.max, 'tooLong')),
}

export const defenceBody = z.discriminatedUnion('kind', [
  z.object({ ...given, kind: z.literal('answer'), text: statement }),
  z.object({
    ...given,
    kind: z.literal('counterclaim'),
    text: statement,
    ...claim,
    files: z
      .array(
        z.object({ attachmentId: id, purpose: z._default(z.enum(counterclaimPurposes, 'wrongType'), 'statement') }),
        'wrongType',
      )
      .check(z.maxLength(defenceFiles.max, 'tooLong')),
  }),
  z.object({ ...given, kind: z.literal('reply'), counterclaimId: id, text: statement }),
  z.object({ ...given, kind: z.literal('objection'), text: text(defenceText.objection) }),
])
export type DefenceBody = z.output<typeof defenceBody>
/** One as it is sent, not yet checked. */
export type DefenceInput = z.input<typeof defenceBody>

/** Which one, and the version the caller last saw. */
const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

/** A decision is reasoned, but for what simply goes on. */
export const decideBody = z
  .object({
    ...one,
    decision: z.enum(
      ['accept', 'refuse', 'uphold', 'reject', 'lift', 'grantWithdrawal', 'refuseWithdrawal'],
      'required',
    ),
    reason: optionalText(defenceText.reason),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'accept' || reason !== '', {
      error: 'reason.required',
      path: ['reason'],
    }),
  )

const moved = { method: 'POST', offline: 'no', reply: defence, keeps: 'defence' } as const
const refuses = ['notFound', 'stale', 'state.closed'] as const

export const defences = domain('defence', {
  submitDefence: {
    says: 'Hands in a statement of defence, a counterclaim, the answer to one, or an objection to proceedings online; or a further version of a statement.',
    method: 'POST',
    path: 'caseservice/defence/submit',
    who: ['USER'],
    offline: 'queue',
    body: defenceBody,
    reply: defence,
    keeps: 'defence',
    limit: { max: 60, seconds: 60 },
    refuses: [...refuses, 'forbidden', 'file.missing', 'defence.party', 'defence.already'],
  },
  listDefences: {
    says: 'What the parties of a case have answered, claimed in turn and objected to, newest first.',
    method: 'GET',
    path: 'caseservice/defence/list',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    query: z.object({ baseId: id, page: page.page, size: pageSize(defencePage) }),
    reply: listOf(defence),
    keeps: 'defence',
    refuses: ['notFound'],
  },
  getStanding: {
    says: 'For which parties of a case the caller may act, the last day of the defence, null before the case is accepted, and that of the reply to each counterclaim that was accepted.',
    method: 'GET',
    path: 'caseservice/defence/standing',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    query: z.object({ baseId: id }),
    reply: z.object({
      parties: z.array(z.object({ id: z.string(), name: z.string(), camp })),
      due: z.nullable(z.string()),
      replies: z.array(z.object({ counterclaimId: z.string(), due: z.nullable(z.string()) })),
      /** The number of days is one for demonstration. */
      demo: z.boolean(),
    }),
    refuses: ['notFound'],
  },
  withdrawDefence: {
    ...moved,
    says: 'Whoever acts for its party takes an objection or a counterclaim back before it is decided.',
    path: 'caseservice/defence/withdraw',
    who: ['USER'],
    body: z.object(one),
    refuses: [...refuses, 'forbidden'],
  },
  askDefenceWithdrawal: {
    ...moved,
    says: 'Whoever acts for its party asks to withdraw a counterclaim that was accepted, until there is an award.',
    path: 'caseservice/defence/withdrawal/ask',
    who: ['USER'],
    body: z.object({ ...one, reason }),
    refuses: [...refuses, 'forbidden'],
  },
  decideDefence: {
    ...moved,
    says: 'A secretary accepts or refuses a counterclaim, upholds or rejects an objection, or lifts one that was upheld; who decides on withdrawals grants or refuses that of a counterclaim. With reasons.',
    path: 'caseservice/defence/decide',
    who: ['ZCY', ...secretary, ...head],
    body: decideBody,
    refuses: [...refuses, 'forbidden'],
  },
})

export const defenceNoun = noun({
  rows: { defence },
  news: {
    answerSubmitted: [
      '案件 {caseNo} 收到 {party} 的答辩书（提交人 {byName}）',
      '{party} has submitted a statement of defence in case {caseNo} (by {byName})',
      'statement',
    ],
    replySubmitted: [
      '案件 {caseNo} 收到 {party} 对反请求的答辩（提交人 {byName}）',
      '{party} has submitted a reply to the counterclaim in case {caseNo} (by {byName})',
      'statement',
    ],
    statementSupplemented: [
      '案件 {caseNo} 中 {party} 补充了答辩（提交人 {byName}）',
      '{party} has supplemented its defence in case {caseNo} (by {byName})',
      'statement',
    ],
    counterclaimSubmitted: [
      '案件 {caseNo} 收到 {party} 的反请求（提交人 {byName}）',
      '{party} has submitted a counterclaim in case {caseNo} (by {byName})',
      'statement',
    ],
    counterclaimWithdrawn: [
      '案件 {caseNo} 中 {party} 撤回了反请求',
      '{party} has withdrawn its counterclaim in case {caseNo}',
      'statement',
    ],
    counterclaimAccepted: [
      '案件 {caseNo} 中 {party} 的反请求已受理',
      'The counterclaim of {party} in case {caseNo} was accepted',
      'statement',
    ],
    counterclaimRefused: [
      '案件 {caseNo} 中 {party} 的反请求不予受理：{reason}',
      'The counterclaim of {party} in case {caseNo} was not accepted: {reason}',
      'statement',
    ],
    counterclaimWithdrawalAsked: [
      '案件 {caseNo} 中 {party} 请求撤回反请求：{reason}',
      '{party} requests leave to withdraw its counterclaim in case {caseNo}: {reason}',
      'statement',
    ],
    counterclaimWithdrawalGranted: [
      '案件 {caseNo}：准予 {party} 撤回反请求：{reason}',
      'Case {caseNo}: the withdrawal of the counterclaim of {party} has been granted: {reason}',
      'statement',
    ],
    counterclaimWithdrawalRefused: [
      '案件 {caseNo}：不予准许 {party} 撤回反请求：{reason}',
      'Case {caseNo}: the withdrawal of the counterclaim of {party} has been refused: {reason}',
      'statement',
    ],
    objectionSubmitted: [
      '案件 {caseNo} 中 {party} 对在线进行提出异议',
      '{party} has objected to online proceedings in case {caseNo}',
      'statement',
    ],
    objectionWithdrawn: [
      '案件 {caseNo} 中 {party} 撤回了对在线进行的异议',
      '{party} has withdrawn its objection to online proceedings in case {caseNo}',
      'statement',
    ],
    objectionUpheld: [
      '案件 {caseNo} 中 {party} 对在线进行的异议成立：{reason}',
      'The objection of {party} to online proceedings in case {caseNo} was upheld: {reason}',
      'statement',
    ],
    objectionRejected: [
      '案件 {caseNo} 中 {party} 对在线进行的异议不成立：{reason}',
      'The objection of {party} to online proceedings in case {caseNo} was dismissed: {reason}',
      'statement',
    ],
    objectionLifted: [
      '案件 {caseNo} 中 {party} 对在线进行的异议已解除：{reason}',
      'The objection of {party} to online proceedings in case {caseNo} was lifted: {reason}',
      'statement',
    ],
  },
  calls: defences,
})
