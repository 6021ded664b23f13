import * as z from 'zod/mini'
import { type Category, domain } from '../kernel/call.ts'
import type { News } from '../kernel/noun.ts'
import { head, registrar, secretary } from '../kernel/office.ts'
import { id, inOrder, isDay, listOf, moment, nothing, optionalText, pageSize, reason, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'
import { arbitratorEntry } from './arbitrator.ts'

/*
 * The entry of an arbitrator in the list, from enrolment to the end of the term (research: domain §3.4). Days in which no cases are
 * taken are the arbitrator's own; suspension and removal are the institution's.
 */

export const rosterStates = ['active', 'suspended', 'expired', 'removed'] as const
export type RosterState = (typeof rosterStates)[number]
export const rosterActions = ['enrol', 'setAway', 'setSpecimen', 'suspend', 'resume', 'remove', 'expire'] as const
export type RosterAction = (typeof rosterActions)[number]

interface Move {
  by: Category | 'system'
  from: readonly RosterState[]
  /** `same`: the state stays. */
  to: RosterState | 'same'
}

/** The whole state machine: server, buttons and tests read it here. An entry begins with the enrolment. */
export const rosterMoves: Record<Exclude<RosterAction, 'enrol'>, Move> = {
  setAway: { by: 'ZCY', from: ['active', 'suspended'], to: 'same' },
  setSpecimen: { by: 'ZCY', from: ['active', 'suspended'], to: 'same' },
  suspend: { by: 'MISHU', from: ['active'], to: 'suspended' },
  resume: { by: 'MISHU', from: ['suspended'], to: 'active' },
  remove: { by: 'MISHU', from: ['active', 'suspended'], to: 'removed' },
  /** The term is over. */
  expire: { by: 'system', from: ['active', 'suspended'], to: 'expired' },
}

/** An entry as the arbitrator and the secretaries see it. */
export const rosterEntry = z.object({
  ...arbitratorEntry.shape,
  version: z.int(),
  state: z.enum(rosterStates),
  accountId: z.string(),
  enrolledAt: moment,
  /** As handed in at the enrolment; not for the public. */
  photo: z.nullable(attachment),
  /** Specimen signatures 签名样本, oldest first: the last one counts, those before stay with what was signed by them. */
  specimens: z.array(attachment),
  history: z.array(
    z.object({
      at: moment,
      action: z.enum(rosterActions),
      /** Who acted, as shown; empty where the server did. */
      byName: z.string(),
      reason: z.string(),
    }),
  ),
})
export type RosterEntry = z.output<typeof rosterEntry>

const base = 'caseservice/arbitrator/roster/'
const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }
const optionalDay = z.string('wrongType').check(z.refine((value) => value === '' || isDay(value), 'wrongType'))

export const reasonBody = z.object({ ...one, reason })
/** Two days, or none at all. */
export const awayBody = z.object({ ...one, awayFrom: optionalDay, awayTo: optionalDay }).check(
  z.refine(({ awayFrom, awayTo }) => awayTo === '' || awayFrom !== '', { error: 'away.from', path: ['awayFrom'] }),
  z.refine(({ awayFrom, awayTo }) => awayFrom === '' || awayTo !== '', { error: 'away.to', path: ['awayTo'] }),
  inOrder('awayFrom', 'awayTo'),
)

const moved = {
  method: 'POST',
  offline: 'no',
  reply: rosterEntry,
  keeps: 'rosterEntry',
  refuses: ['notFound', 'stale', 'state.closed'],
} as const

export const roster = domain('arbitrator', {
  listRoster: {
    says: 'Entries of the list of arbitrators, newest first, by state and words: an arbitrator its own, a secretary all; `next` asks for those after them.',
    method: 'GET',
    path: `${base}list`,
    who: ['ZCY', ...registrar, ...secretary, ...head],
    offline: 'local',
    query: z.object({
      state: z.optional(z.enum(rosterStates, 'wrongType')),
      /** In the number, the name and the term. */
      q: optionalText(100),
      after: z.optional(text(200)),
      size: pageSize(100),
    }),
    /** `total` counts what the filter finds. */
    reply: z.object({ ...listOf(rosterEntry).shape, next: z.nullable(z.string()) }),
    keeps: 'rosterEntry',
  },
  suspendArbitrator: {
    ...moved,
    says: 'A secretary suspends an entry, with a reason: it leaves the public list until it is resumed.',
    path: `${base}suspend`,
    who: registrar,
    body: reasonBody,
  },
  resumeArbitrator: {
    ...moved,
    says: 'A secretary ends a suspension, with a reason.',
    path: `${base}resume`,
    who: registrar,
    body: reasonBody,
  },
  removeArbitrator: {
    ...moved,
    says: 'A secretary removes an arbitrator from the list for good, with a reason.',
    path: `${base}remove`,
    who: registrar,
    body: reasonBody,
  },
  setAway: {
    ...moved,
    says: 'The arbitrator says in which days no cases are taken; empty days take it back.',
    path: `${base}away`,
    who: ['ZCY'],
    body: awayBody,
    refuses: [...moved.refuses, 'away.from', 'away.to', 'deadline.past'],
  },
  setSpecimen: {
    ...moved,
    says: 'The arbitrator hands in a specimen of the signature, as a picture; the newest counts.',
    path: `${base}specimen`,
    who: ['ZCY'],
    body: z.object({ ...one, attachmentId: id }),
    refuses: [...moved.refuses, 'file.missing'],
  },
  printCertificate: {
    says: 'The certificate of an arbitrator whose entry is in force, as PDF.',
    method: 'GET',
    path: `${base}certificate/{id}`,
    who: ['ZCY', ...registrar, ...head],
    offline: 'no',
    params: z.object({ id }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'tooMany', 'document.tooLong'],
  },
})

/** What arbitrators are told of their entry in the list. */
export const rosterNews = {
  arbitratorSuspended: [
    '您的仲裁员资格 {no} 已暂停：{reason}',
    'Your entry {no} in the list of arbitrators was suspended: {reason}',
    'arbitrator',
  ],
  arbitratorResumed: [
    '您的仲裁员资格 {no} 已恢复：{reason}',
    'Your entry {no} in the list of arbitrators has been reinstated: {reason}',
    'arbitrator',
  ],
  arbitratorRemoved: [
    '您已从仲裁员名册除名（{no}）：{reason}',
    'You were removed from the list of arbitrators ({no}): {reason}',
    'arbitrator',
  ],
  arbitratorExpired: ['您的仲裁员任期已届满（{no}）', 'Your term as an arbitrator has expired ({no})', 'arbitrator'],
} as const satisfies News
