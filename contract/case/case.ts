import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { onCases } from '../kernel/office.ts'
import { caseNumber, listOf, moment, page } from '../kernel/rules.ts'

/** On which side a party stands: APP claims, DEF answers (decisions I-11). */
export const camp = z.enum(['APP', 'DEF'], 'wrongType')
export type Camp = z.output<typeof camp>

export const caseState = z.enum([
  'pending',
  'returned',
  'audit2',
  'unpay',
  'aff',
  'transfered',
  'tribunal',
  'hearing',
  'award',
  'closed',
  'disagree',
  'withdrawn',
  'lapsed',
  'suspended',
])
export type CaseState = z.output<typeof caseState>
/** Cases that are over: nothing is proved in them any more. */
export const endedCases: readonly CaseState[] = ['closed', 'disagree', 'withdrawn', 'lapsed']

export const attendee = z.object({
  camp,
  /** A party itself, or the agent who acts for it. */
  role: z.enum(['party', 'agent']),
  name: z.string(),
})

/**
 * The states that lists and counters take together (specification §3, Case counters): `party` for those who take part,
 * `staff` for secretaries.
 */
export const caseGroups = {
  party: {
    pending: ['pending', 'returned', 'audit2'],
    unpay: ['unpay'],
    going: ['aff', 'transfered', 'tribunal', 'hearing', 'award', 'suspended'],
    finish: ['closed', 'disagree', 'withdrawn', 'lapsed'],
  },
  staff: {
    pending: ['pending'],
    audit2: ['audit2'],
    unpay: ['unpay'],
    aff: ['aff'],
    transfered: ['transfered', 'tribunal', 'hearing', 'award', 'suspended'],
    disagree: ['disagree'],
    closed: ['closed', 'withdrawn', 'lapsed'],
    /** Waits for the applicant: no counter of the specification, yet nobody's cases may be out of reach. */
    returned: ['returned'],
  },
} as const satisfies Record<string, Record<string, readonly CaseState[]>>
export type CaseGroup = keyof typeof caseGroups.party | keyof typeof caseGroups.staff

/** As whom somebody takes part in a case (decisions I-10). */
export const caseSeat = z.enum(['app', 'def', 'agent'], 'wrongType')
export type CaseSeat = z.output<typeof caseSeat>

/** A case as the list and the case picker show it. */
export const caseRow = z.object({
  id: z.string(),
  /** Rises with every change. */
  version: z.int(),
  /** Such as （2026）仲字第0001号; until the case is accepted the receipt number stands for it. */
  caseNo: z.string(),
  /** Such as 收20260001, given when the request came in. */
  receiptNo: z.string(),
  openedAt: moment,
  /** When something last happened in it. */
  changedAt: moment,
  cause: z.string(),
  state: caseState,
  amount: z.string(),
  /** What the amount is in, such as CNY. */
  currency: z.string(),
  /** Who works on it at the institution; null until it is accepted. */
  secretaryId: z.nullable(z.string()),
  attendees: z.array(attendee),
})
export type CaseRow = z.output<typeof caseRow>

/** Counters of the cases somebody acts in as an agent, answers as a respondent, or claims in (specification §3). */
const groupCounts = z.object({
  pendingStatusCount: z.int(),
  unpayStatusCount: z.int(),
  goingStatusCount: z.int(),
  finishStatusCount: z.int(),
})

/** The case counters by category (specification §3); `price` totals are decimal text. */
export const caseCounts = z.union([
  // `all`: each case once, also one in which the account has two seats.
  z.object({ agent: groupCounts, def: groupCounts, app: groupCounts, all: groupCounts }),
  z.object({
    pendingStatusCount: z.int(),
    audit2StatusCount: z.int(),
    unpayStatusCount: z.int(),
    affStatusCount: z.int(),
    transferedStatusCount: z.int(),
    disagreeStatusCount: z.int(),
    closedStatusCount: z.int(),
  }),
  z.object({
    closeTotal: z.int(),
    midwayExitTotal: z.int(),
    /** Of the cases in CNY: others add up to nothing with them. */
    priceTotal: z.string(),
    /** Each currency by itself, CNY first; none that no case is in. */
    priceTotals: z._default(z.array(z.object({ currency: z.string(), amount: z.string() })), []),
    hearingTotal: z.int(),
  }),
])
export type CaseCounts = z.output<typeof caseCounts>

export const cases = domain('case', {
  listMyCases: {
    says: 'The cases the caller takes part in; for secretaries those of the institution.',
    method: 'GET',
    path: 'caseservice/case/mine',
    who: ['USER', 'ZCY', ...onCases],
    offline: 'local',
    query: z.object(page),
    reply: listOf(caseRow),
    keeps: 'case',
  },
  countCases: {
    says: 'How many cases the caller has in each state; `cate` must be their own category.',
    method: 'GET',
    path: 'caseservice/case/count/{cate}',
    who: ['USER', 'ZCY', ...onCases],
    offline: 'local',
    unattended: true,
    params: z.object({ cate: z.enum(['USER', 'MISHU', 'ZCY'], 'wrongType') }),
    reply: caseCounts,
    refuses: ['forbidden'],
  },
  findCaseByCaseNo: {
    says: 'One case by its number, if the caller takes part in it.',
    method: 'POST',
    path: 'caseservice/case/findCaseByCaseNo',
    who: ['USER', 'ZCY', ...onCases],
    offline: 'no',
    reads: true,
    body: z.object({ caseNo: caseNumber }),
    reply: caseRow,
    keeps: 'case',
    refuses: ['notFound'],
  },
  getAttendeeByCaseNo: {
    says: 'Who takes part in a case, by its number, if the caller does.',
    method: 'POST',
    path: 'caseservice/case/getAttendeeByCaseNo',
    who: ['USER', 'ZCY', ...onCases],
    offline: 'no',
    reads: true,
    body: z.object({ caseNo: caseNumber }),
    reply: z.array(attendee),
    refuses: ['notFound'],
  },
})
