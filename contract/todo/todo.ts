import * as z from 'zod/mini'
import { preservationStates } from '../filing/moves.ts'
import { domain } from '../kernel/call.ts'
import { moment } from '../kernel/rules.ts'

/*
 * What waits for a party, a secretary or an arbitrator, and can be done by that very person now: over all records, not over
 * those a device happens to hold.
 */

/** In the order they are shown: of secretaries, then of arbitrators, then of parties. */
export const todoKinds = [
  /** Requests: to review, to review a second time, to accept as a head. */
  'pending',
  'audit',
  'accept',
  /** In the cases somebody is the secretary of: seats without an arbitrator, a tribunal that is complete, and what to decide. */
  'seats',
  'constitute',
  'disclosure',
  'challenge',
  'counterclaim',
  'objection',
  /** A withdrawal, of the request or of a counterclaim: also for who presides over a tribunal. */
  'withdrawal',
  'mandate',
  /** An award: to scrutinise as a head, to number, to give to be signed, to serve, to close with its case. */
  'scrutiny',
  'awardNumber',
  'awardSign',
  /** For a head: somebody else asks that it be sealed and issued. */
  'awardSeal',
  'awardServe',
  'awardClose',
  /** A document that was issued, of which another person asks that it be revoked: for heads. */
  'revocation',
  /** Fees of which a party has handed in the proof. */
  'proof',
  /** Applications. */
  'preservation',
  'guarantee',
  'candidacy',
  'registration',
  /** An appointment: its disclosure is missing, or an answer is. */
  'disclose',
  'answer',
  /** An award: to write and to submit for who presides, to vote on and to sign for each member. */
  'writeAward',
  'voteAward',
  'submitAward',
  'signAward',
  'awardRequest',
  /** Somebody challenged the arbitrator; to be known, others decide it. */
  'challenged',
  /** A request that was returned, a fee that is due, applications that were returned. */
  'mendCase',
  'pay',
  'mendPreservation',
  'mendGuarantee',
  /** In a case under way: a defence, a reply to a counterclaim, an arbitrator to nominate, and what a secretary set a day for. */
  'defend',
  'reply',
  'nominate',
  'keep',
] as const
export type TodoKind = (typeof todoKinds)[number]

/** So many of a kind are listed, the longest waiting first; and so many are counted at most. */
export const todoMost = 6
export const todoCountMax = 1000

const item = z.object({
  /** Of the record that opens: a case, or an application. */
  id: z.string(),
  no: z.string(),
  /** The cause of a case, or whose application it is. */
  about: z.string(),
  /** Since when it waits. */
  at: moment,
  /** The last day for it, such as 2026-11-21; null where it has none. */
  due: z._default(z.nullable(z.string()), null),
})
export type Todo = z.output<typeof item>

const todos = z.object({
  /** Kinds of which nothing waits are left out. */
  groups: z.array(z.object({ kind: z.enum(todoKinds), count: z.int(), list: z.array(item) })),
  /** How many preservation applications there are in each state: a party's own, all of the institution for a secretary. */
  preservations: z.array(z.object({ state: z.enum(preservationStates), count: z.int() })),
})
export type Todos = z.output<typeof todos>

export const todo = domain('todo', {
  listTodo: {
    says: 'What waits for the caller and can be done by them now, kind by kind: how many, and of each the six that wait longest.',
    method: 'GET',
    path: 'caseservice/todo/list',
    who: ['USER', 'MISHU', 'ZCY'],
    offline: 'local',
    unattended: true,
    reply: todos,
  },
})
