import * as z from 'zod/mini'
import { type CaseState, camp } from '../case/case.ts'
import type { Category } from '../kernel/call.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, head, secretary } from '../kernel/office.ts'
import { id, moment, optionalText, reason } from '../kernel/rules.ts'

/*
 * The tribunal of a case: nomination by the parties, appointment, disclosure and acceptance, challenge, replacement. That it is
 * complete moves the case on (stageMoves.ts, constitute).
 */

/** How many arbitrators hear a case, and the seats they take. */
export const seatsOf = {
  1: ['sole'],
  3: ['presiding', 'app', 'def'],
} as const
/** Who sits where: `app` and `def` are nominated by the two sides. */
export const tribunalSeats = ['sole', 'presiding', 'app', 'def'] as const
export type TribunalSeat = (typeof tribunalSeats)[number]

export const memberStates = ['invited', 'accepted', 'declined', 'resigned', 'removed'] as const
export type MemberState = (typeof memberStates)[number]

interface MemberAction {
  by: Category
  from: readonly MemberState[]
  to: MemberState | 'same'
}

/** What can be done about a member, by whom and when: server, buttons and tests read it here. */
export const memberActions = {
  disclose: { by: 'ZCY', from: ['invited', 'accepted'], to: 'same' },
  acceptAppointment: { by: 'ZCY', from: ['invited'], to: 'accepted' },
  declineAppointment: { by: 'ZCY', from: ['invited'], to: 'declined' },
  resign: { by: 'ZCY', from: ['accepted'], to: 'resigned' },
  confirmDisclosure: { by: 'MISHU', from: ['invited', 'accepted'], to: 'same' },
  removeMember: { by: 'MISHU', from: ['invited', 'accepted'], to: 'removed' },
  challenge: { by: 'USER', from: ['invited', 'accepted'], to: 'same' },
} as const satisfies Record<string, MemberAction>
export type MemberActionName = keyof typeof memberActions

/** What stands of it in the timeline of a case. */
export const tribunalEvents = [
  'nominate',
  'compose',
  'appoint',
  'disclose',
  'acceptAppointment',
  'declineAppointment',
  'resign',
  'confirmDisclosure',
  'removeMember',
  'challenge',
  'upholdChallenge',
  'rejectChallenge',
] as const

/** Only then is a tribunal put together or changed: not before acceptance, nor while the case is suspended or over. */
export const tribunalStates: readonly CaseState[] = ['transfered', 'tribunal', 'hearing', 'award']

const read = z.string()
const member = z.object({
  id: read,
  userId: read,
  name: read,
  seat: z.enum(tribunalSeats),
  state: z.enum(memberStates),
  appointedAt: moment,
  /** What was disclosed: null before the statement was made, empty where there is nothing to disclose. */
  disclosure: z.nullable(read),
  /** Since when a secretary has confirmed that what was disclosed does not stand in the way. */
  confirmedAt: z.nullable(moment),
  /** Why it declined, resigned or was removed, and since when it no longer sits. */
  reason: read,
  leftAt: z.nullable(moment),
})
export type TribunalMember = z.output<typeof member>

/** The parties for whom it was done, whoever was at the keyboard; others of the side are not among them. Rows of before name none. */
const parties = z._default(z.array(read), [])

/** The tribunal as everybody sees it who sees the case. */
export const tribunal = z.object({
  /** Of the case. */
  id: read,
  /** Rises with every change; 0 before the first. */
  version: z.int(),
  size: z.union([z.literal(1), z.literal(3)]),
  nominations: z.array(z.object({ camp, parties, userId: read, name: read, byName: read, at: moment })),
  /** All who were ever appointed, in that order. */
  members: z.array(member),
  challenges: z.array(
    z.object({
      id: read,
      memberId: read,
      camp,
      parties,
      byName: read,
      at: moment,
      reason: read,
      /** `ended`: its member left before it was decided. */
      state: z.enum(['open', 'upheld', 'rejected', 'ended']),
      decision: read,
      decidedAt: z.nullable(moment),
    }),
  ),
})
export type Tribunal = z.output<typeof tribunal>

/** Whether somebody disclosed what no secretary has confirmed yet. */
export const isUnconfirmed = ({ disclosure, confirmedAt }: Pick<TribunalMember, 'disclosure' | 'confirmedAt'>) =>
  disclosure !== null && disclosure !== '' && confirmedAt === null

/** What a member still lacks before it may accept its appointment: its own statement, or a secretary's word on what it disclosed. */
export function acceptanceLacks(
  member: Pick<TribunalMember, 'disclosure' | 'confirmedAt'>,
): 'disclosure.missing' | 'disclosure.unconfirmed' | undefined {
  if (member.disclosure === null) return 'disclosure.missing'
  return isUnconfirmed(member) ? 'disclosure.unconfirmed' : undefined
}

/**
 * What a tribunal still lacks before it can be constituted, the first of it: a seat whose arbitrator accepted, a secretary's
 * word on what was disclosed, the decision of a challenge. Undefined where it is complete.
 */
export function missingOf({
  size,
  members,
  challenges,
}: Pick<Tribunal, 'size' | 'members' | 'challenges'>): 'seat' | 'confirmation' | 'decision' | undefined {
  const sitting = members.filter((one) => one.state === 'accepted')
  if (!seatsOf[size].every((seat) => sitting.some((one) => one.seat === seat))) return 'seat'
  if (sitting.some(isUnconfirmed)) return 'confirmation'
  return challenges.some((one) => one.state === 'open') ? 'decision' : undefined
}

/** Whether somebody presides over a tribunal, or sits alone: what it decides on the way to its award, they say. */
export function presidesOver({ members }: Pick<Tribunal, 'members'>, userId: string): boolean {
  const heads: readonly TribunalSeat[] = ['sole', 'presiding']
  return members.some((one) => one.userId === userId && one.state === 'accepted' && heads.includes(one.seat))
}

/** Why an arbitrator might not be independent in a case. */
export const conflictKinds = ['name', 'unit', 'pastParty', 'pastTribunal'] as const
export const conflict = z.object({
  kind: z.enum(conflictKinds),
  /** The party, agent, representative or employer it is about. */
  name: read,
  /** The other case, or the unit of the arbitrator. */
  with: read,
})
export type Conflict = z.output<typeof conflict>

/** Somebody chosen from a list. */
const chosen = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((value) => z.safeParse(id, value).success, 'wrongType'),
)

/** Characters of reasons and of a disclosure. */
export const tribunalText = { reason: 500, disclosure: 2000 } as const
/** Which case, and the version of its tribunal the caller last saw. */
const one = { id, version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')) }

export const tribunalBodies = {
  nominate: z.object({ ...one, userId: chosen }),
  compose: z.object({ ...one, size: z.union([z.literal(1), z.literal(3)], 'wrongType') }),
  appoint: z.object({
    ...one,
    seat: z.enum(tribunalSeats, 'required'),
    userId: chosen,
    /** Needed where the search found a conflict, or where the side nominated somebody else. Secretaries alone read it. */
    reason: optionalText(tribunalText.reason),
  }),
  disclose: z
    .object({
      ...one,
      nothing: z.boolean('wrongType'),
      disclosure: optionalText(tribunalText.disclosure),
    })
    .check(
      z.refine(({ nothing, disclosure }) => nothing === (disclosure === ''), {
        error: 'disclosure.either',
        path: ['disclosure'],
      }),
    ),
  acceptAppointment: z.object(one),
  declineAppointment: z.object({ ...one, reason }),
  resign: z.object({ ...one, reason }),
  confirmDisclosure: z.object({ ...one, memberId: id }),
  removeMember: z.object({ ...one, memberId: id, reason }),
  challenge: z.object({ ...one, memberId: id, reason }),
  decideChallenge: z.object({ ...one, challengeId: id, upheld: z.boolean('required'), reason }),
} as const

const base = 'caseservice/tribunal'
const acted = { method: 'POST', reply: tribunal, keeps: 'tribunal', offline: 'no' } as const
const refuses = ['notFound', 'stale', 'state.closed'] as const
const ofArbitrator = { ...acted, who: ['ZCY'] } as const
const ofSecretary = { ...acted, who: [...secretary, ...head] } as const
const ofHead = { ...acted, who: [...head, 'ROLE_DEMO_TRIBUNAL'] } as const

export const tribunals = domain('tribunal', {
  getTribunal: {
    says: 'The tribunal of a case the caller sees: nominations, members with what they disclosed, challenges.',
    method: 'GET',
    path: `${base}/{id}`,
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    params: z.object({ id }),
    reply: tribunal,
    keeps: 'tribunal',
    refuses: ['notFound'],
  },
  listEligible: {
    says: 'The arbitrators who can be nominated or appointed in a case; `awayTo` is the last day of who takes no cases now.',
    method: 'GET',
    path: `${base}/{id}/eligible`,
    who: ['USER', ...secretary, ...head],
    offline: 'no',
    params: z.object({ id }),
    reply: z.array(z.object({ userId: read, nickName: read, awayTo: read })),
    refuses: ['notFound'],
  },
  nominate: {
    ...acted,
    says: 'A side nominates its arbitrator; until one is appointed to its seat whoever named it, or speaks for the whole side, may nominate another.',
    path: `${base}/nominate`,
    who: ['USER'],
    body: tribunalBodies.nominate,
    refuses: [...refuses, 'arbitrator.unknown', 'arbitrator.away', 'seat.taken', 'nominee.named'],
  },
  compose: {
    ...ofHead,
    says: 'A head decides whether one or three arbitrators hear a case, as long as nobody is appointed.',
    path: `${base}/compose`,
    body: tribunalBodies.compose,
    refuses,
  },
  findConflicts: {
    says: 'What speaks against an arbitrator in a case: names, employers, and other cases with the same people.',
    method: 'POST',
    path: `${base}/conflict`,
    who: [...secretary, ...head],
    offline: 'no',
    reads: true,
    body: z.object({ id, userId: chosen }),
    reply: z.object({
      hits: z.array(conflict),
      /** Why a member was appointed in spite of it; empty for anybody else. */
      despite: read,
    }),
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'arbitrator.unknown'],
  },
  appoint: {
    ...ofHead,
    says: 'A head appoints an arbitrator to a free seat, who from then on sees the case; conflicts are searched for again.',
    path: `${base}/appoint`,
    body: tribunalBodies.appoint,
    refuses: [
      ...refuses,
      'arbitrator.unknown',
      'arbitrator.away',
      'seat.taken',
      'seat.unknown',
      'conflict.reason',
      'nominee.reason',
    ],
  },
  disclose: {
    ...ofArbitrator,
    says: 'An appointed arbitrator states what might cast doubt on their independence, or that there is nothing.',
    path: `${base}/disclose`,
    body: tribunalBodies.disclose,
    refuses,
  },
  acceptAppointment: {
    ...ofArbitrator,
    says: 'An arbitrator accepts an appointment, once a disclosure was made and a secretary confirmed what it said.',
    path: `${base}/accept`,
    body: tribunalBodies.acceptAppointment,
    refuses: [...refuses, 'disclosure.missing', 'disclosure.unconfirmed', 'arbitrator.inactive'],
  },
  declineAppointment: {
    ...ofArbitrator,
    says: 'An arbitrator declines an appointment, with a reason, and no longer sees the case.',
    path: `${base}/decline`,
    body: tribunalBodies.declineAppointment,
    refuses,
  },
  resign: {
    ...ofArbitrator,
    says: 'A member of the tribunal resigns, with a reason: it counts as a midway exit.',
    path: `${base}/resign`,
    body: tribunalBodies.resign,
    refuses,
  },
  confirmDisclosure: {
    ...ofSecretary,
    says: 'A secretary confirms that what a member disclosed does not stand in the way.',
    path: `${base}/confirmDisclosure`,
    body: tribunalBodies.confirmDisclosure,
    refuses,
  },
  removeMember: {
    ...ofHead,
    says: 'A head removes a member, with a reason, so that another can be appointed to the seat.',
    path: `${base}/remove`,
    body: tribunalBodies.removeMember,
    refuses,
  },
  challenge: {
    ...acted,
    says: 'A party challenges a member of the tribunal, with a reason.',
    path: `${base}/challenge`,
    who: ['USER'],
    body: tribunalBodies.challenge,
    refuses: [...refuses, 'challenge.open'],
  },
  decideChallenge: {
    ...ofHead,
    says: 'A head decides a challenge, with reasons; upheld, the member is removed.',
    path: `${base}/decideChallenge`,
    body: tribunalBodies.decideChallenge,
    refuses,
  },
})

export const tribunalNoun = noun({
  rows: { tribunal },
  news: {
    tribunalNominated: [
      '案件 {caseNo}：{byName} 选定仲裁员 {name}',
      'Case {caseNo}: {byName} nominated {name} as arbitrator',
      'tribunal',
    ],
    tribunalAppointed: [
      '案件 {caseNo}：{name} 被指定为仲裁员',
      'Case {caseNo}: {name} was appointed arbitrator',
      'tribunal',
    ],
    tribunalInvited: [
      '您被指定为案件 {caseNo} 的仲裁员，请作出披露并答复',
      'You have been appointed arbitrator in case {caseNo}: please make your disclosure and respond',
      'tribunal',
    ],
    tribunalDisclosed: [
      '案件 {caseNo}：仲裁员 {name} 作出披露',
      'Case {caseNo}: arbitrator {name} made a disclosure',
      'tribunal',
    ],
    tribunalConfirmed: [
      '案件 {caseNo}：仲裁员 {name} 披露的事项已确认',
      'Case {caseNo}: the disclosure of arbitrator {name} has been confirmed',
      'tribunal',
    ],
    tribunalAccepted: [
      '案件 {caseNo}：仲裁员 {name} 接受指定',
      'Case {caseNo}: arbitrator {name} accepted the appointment',
      'tribunal',
    ],
    tribunalLeft: [
      '案件 {caseNo}：仲裁员 {name} 不再担任：{reason}',
      'Case {caseNo}: arbitrator {name} has ceased to sit: {reason}',
      'tribunal',
    ],
    tribunalChallenged: [
      '案件 {caseNo}：{byName} 申请仲裁员 {name} 回避',
      'Case {caseNo}: {byName} challenged arbitrator {name}',
      'tribunal',
    ],
    tribunalChallengeUpheld: [
      '案件 {caseNo}：仲裁员 {name} 的回避申请成立：{reason}',
      'Case {caseNo}: the challenge of arbitrator {name} was upheld: {reason}',
      'tribunal',
    ],
    tribunalChallengeRejected: [
      '案件 {caseNo}：仲裁员 {name} 的回避申请被驳回：{reason}',
      'Case {caseNo}: the challenge of arbitrator {name} was dismissed: {reason}',
      'tribunal',
    ],
  },
  calls: tribunals,
})
