import * as z from 'zod/mini'
import { amount, id, moment, text } from '../kernel/rules.ts'
import { type TrialRole, type TrialType, trialRoles } from './trial.ts'

/*
 * What is put to others in a room, and how each answers: offers 方案 in a mediation, votes 表决 in a meeting. They travel over the
 * socket of the room alone; each page is told those that its person may see.
 */

export const proposalKinds = ['offer', 'vote'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** By one person in one session. */
export const proposalsMax = 30
export const termsMax = 2000

const choices = ['accept', 'decline', 'for', 'against', 'abstain'] as const
export type Choice = (typeof choices)[number]

const parties: readonly TrialRole[] = ['APPLICANT', 'RESPONDENT', 'AGENT']

/** In which rooms there is such a proposal, who puts it, and who answers it how. */
export const proposalRules: Record<
  ProposalKind,
  { room: TrialType; puts: readonly TrialRole[]; answers: readonly TrialRole[]; choices: readonly Choice[] }
> = {
  offer: {
    room: 'mediation',
    puts: [...parties, 'ARBITRATOR', 'SECRETARY'],
    answers: parties,
    choices: ['accept', 'decline'],
  },
  vote: {
    room: 'meeting',
    puts: ['ARBITRATOR', 'SECRETARY'],
    answers: [...parties, 'ARBITRATOR', 'ATTENDEE'],
    choices: ['for', 'against', 'abstain'],
  },
}

/** Who hears of what is meant for the mediator alone. */
export const mediators: readonly TrialRole[] = ['ARBITRATOR', 'SECRETARY']

const answer = z.object({
  id: z.string(),
  isMine: z.boolean(),
  name: z.string(),
  role: z.enum(trialRoles),
  choice: z.enum(choices),
  /** Why an offer is declined; may be empty. */
  reason: z.string(),
  at: moment,
})

/** A proposal as one person sees it. */
const proposal = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  /** By which they are called in the room: 1, 2 and so on; 0 until everybody sees it. */
  number: z.int(),
  byName: z.string(),
  byRole: z.enum(trialRoles),
  isMine: z.boolean(),
  /** Of an offer the other side alone may, of a mediator's each party. */
  mayAnswer: z.boolean(),
  terms: z.string(),
  /** CNY; empty where an offer names none, and of a vote. */
  amount: z.string(),
  /** Everybody sees it; else who made it and the mediators. */
  shared: z.boolean(),
  /** Until it was withdrawn, or the vote closed. */
  open: z.boolean(),
  at: moment,
  /** Of an open vote one's own alone. */
  answers: z.array(answer),
  /** How many have answered. */
  answered: z.int(),
})
export type Proposal = z.output<typeof proposal>

/** What a page says of them; the first two are kept on the page until they are heard of. */
export const proposalFrames = [
  z.object({
    is: z.literal('propose'),
    id,
    kind: z.enum(proposalKinds),
    terms: text(termsMax),
    amount: z.union([z.literal(''), amount]),
    shared: z.boolean(),
  }),
  z.object({
    is: z.literal('answer'),
    id,
    proposalId: id,
    /** The own answers that this one replaces, as far as the page knows: over another one that stands it is refused. */
    replaces: z.array(id).check(z.maxLength(20)),
    choice: z.enum(choices),
    reason: z.string().check(z.maxLength(500)),
  }),
  /** Who made an offer for the mediator alone shows it to everybody. */
  z.object({ is: z.literal('share'), id }),
  /** Who made an offer withdraws it; who opened a vote, or a secretary, closes it. */
  z.object({ is: z.literal('end'), id }),
] as const

export const toldProposals = z.object({ is: z.literal('proposals'), proposals: z.array(proposal) })
