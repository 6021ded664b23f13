import * as z from 'zod/mini'
import { movesOf } from '../kernel/move.ts'
import { registrar } from '../kernel/office.ts'
import { id, inOrder, isDay, reason } from '../kernel/rules.ts'

/*
 * The moves of an entry in the list of arbitrators (research: domain §3.4). Days in which no cases are taken are the arbitrator's own;
 * suspension and removal are the institution's.
 */

export const rosterStates = ['active', 'suspended', 'expired', 'removed'] as const
export type RosterState = (typeof rosterStates)[number]

const base = 'caseservice/arbitrator/roster/'
const standing = ['active', 'suspended'] as const
const optionalDay = z.string('wrongType').check(z.refine((value) => value === '' || isDay(value), 'wrongType'))
type Away = Readonly<Record<'awayFrom' | 'awayTo', string>>

/** Every move of an entry, in the order of its buttons. */
export const rosterMoves = movesOf<RosterState>()({
  enrol: {
    by: 'link',
    with: 'the enrolment',
    from: ['none'],
    to: 'active',
    event: ['入册登记', 'Enrolled'],
  },
  setAway: {
    by: 'ZCY',
    from: standing,
    to: 'same',
    call: 'setAway',
    path: `${base}away`,
    says: 'The arbitrator says in which days no cases are taken; empty days take it back.',
    // Two days, or none at all.
    asks: { awayFrom: optionalDay, awayTo: optionalDay },
    across: [
      z.refine<Away>(({ awayFrom, awayTo }) => awayTo === '' || awayFrom !== '', {
        error: 'away.from',
        path: ['awayFrom'],
      }),
      z.refine<Away>(({ awayFrom, awayTo }) => awayFrom === '' || awayTo !== '', {
        error: 'away.to',
        path: ['awayTo'],
      }),
      inOrder('awayFrom', 'awayTo'),
    ],
    refuses: ['away.from', 'away.to', 'deadline.past'],
    event: ['设置暂不接案时间', 'Unavailability set'],
  },
  setSpecimen: {
    by: 'ZCY',
    from: standing,
    to: 'same',
    call: 'setSpecimen',
    path: `${base}specimen`,
    says: 'The arbitrator hands in a specimen of the signature, as a picture; the newest counts.',
    asks: { attachmentId: id },
    refuses: ['file.missing'],
    event: ['更新签名样本', 'Specimen signature updated'],
  },
  suspend: {
    by: 'MISHU',
    offices: registrar,
    from: ['active'],
    to: 'suspended',
    call: 'suspendArbitrator',
    path: `${base}suspend`,
    says: 'A secretary suspends an entry, with a reason: it leaves the public list until it is resumed.',
    asks: { reason },
    button: {
      words: ['暂停资格', 'Suspend'],
      done: ['已暂停资格', 'Suspended'],
      look: 'aside',
      note: [
        '暂停期间不在公开名册中，不能被选定或指定；仲裁员会看到理由。',
        'While suspended, the arbitrator is not on the public list and cannot be nominated or appointed; the arbitrator can read the reason.',
      ],
    },
    event: ['暂停资格', 'Suspended'],
    log: ['暂停仲裁员资格', 'Suspended an arbitrator'],
    news: {
      arbitratorSuspended: [
        '您的仲裁员资格 {no} 已暂停：{reason}',
        'Your entry {no} in the list of arbitrators was suspended: {reason}',
        'arbitrator',
      ],
    },
  },
  resume: {
    by: 'MISHU',
    offices: registrar,
    from: ['suspended'],
    to: 'active',
    call: 'resumeArbitrator',
    path: `${base}resume`,
    says: 'A secretary ends a suspension, with a reason.',
    asks: { reason },
    button: {
      words: ['恢复资格', 'Reinstate'],
      done: ['已恢复资格', 'Reinstated'],
      look: 'onward',
      note: ['恢复后重新列入公开名册；仲裁员会看到理由。', 'The arbitrator is listed again and can read the reason.'],
    },
    event: ['恢复资格', 'Reinstated'],
    log: ['恢复仲裁员资格', 'Reinstated an arbitrator'],
    news: {
      arbitratorResumed: [
        '您的仲裁员资格 {no} 已恢复：{reason}',
        'Your entry {no} in the list of arbitrators has been reinstated: {reason}',
        'arbitrator',
      ],
    },
  },
  remove: {
    by: 'MISHU',
    offices: registrar,
    from: standing,
    to: 'removed',
    call: 'removeArbitrator',
    path: `${base}remove`,
    says: 'A secretary removes an arbitrator from the list for good, with a reason.',
    asks: { reason },
    button: {
      words: ['除名', 'Remove'],
      done: ['已除名', 'Removed'],
      look: 'ends',
      note: [
        '除名后不能恢复，正在办理的案件不受影响；仲裁员会看到理由。',
        'This cannot be undone; pending cases are not affected. The arbitrator can read the reason.',
      ],
    },
    event: ['除名', 'Removed from the list'],
    log: ['仲裁员除名', 'Removed an arbitrator from the list'],
    news: {
      arbitratorRemoved: [
        '您已从仲裁员名册除名（{no}）：{reason}',
        'You were removed from the list of arbitrators ({no}): {reason}',
        'arbitrator',
      ],
    },
  },
  expire: {
    by: 'system',
    from: standing,
    to: 'expired',
    event: ['任期届满', 'Term expired'],
    news: {
      arbitratorExpired: [
        '您的仲裁员任期已届满（{no}）',
        'Your term as an arbitrator has expired ({no})',
        'arbitrator',
      ],
    },
  },
})
export type RosterAction = keyof typeof rosterMoves
export const rosterActions = Object.keys(rosterMoves) as RosterAction[]
