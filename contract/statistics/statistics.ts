import * as z from 'zod/mini'
import { caseState } from '../case/case.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head } from '../kernel/office.ts'
import { moment, nothing, page, pageSize, text } from '../kernel/rules.ts'

/*
 * Statistics of the institution 统计 for its heads: what came in, what it was about, how long it took, who decided. Every number is
 * of a period of whole months by the institution's clock, and the list behind it can be read.
 */

/** The longest period, months. */
export const mostMonths = 36

/**
 * Where the days of a case go, `whole` from filing to its end. A case counts once it was accepted and ended, by an award or
 * otherwise; what was done twice is added up.
 */
export const stages = ['whole', 'review', 'payment', 'acceptance', 'tribunal', 'hearing', 'award', 'suspended'] as const
export type Stage = (typeof stages)[number]

/** Upper ends, in units of the currency: `none` is without a sum, and the last has no end. */
export const brackets = ['none', 'to100k', 'to1m', 'to10m', 'above'] as const
export type Bracket = (typeof brackets)[number]

/**
 * What is counted. `key`, where a number is of a part: the state; the cause; the currency with or without a bracket (`CNY above`);
 * the stage; `online` or `onsite`; `offline` or `online`; the account of an arbitrator.
 */
export const counted = [
  'state',
  'cause',
  'amount',
  'filed',
  'length',
  'hearing',
  'appointed',
  'conflict',
  'load',
] as const
export type Counted = (typeof counted)[number]

const month = z.string('required').check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'date.format'))

/** How many months there are from the first to the last, both counted. */
export function monthsIn(from: string, to: string): number {
  const at = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5))
  return at(to) - at(from) + 1
}
const period = { from: month, to: month }
const inPeriod = [
  z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, { error: 'range.order', path: ['to'] }),
  z.refine<{ from: string; to: string }>(({ from, to }) => monthsIn(from, to) <= mostMonths, {
    error: 'statistics.long',
    path: ['to'],
  }),
] as const
const count = z.int()

export const statistics = z.object({
  ...period,
  /** Every month of the period: the cases that came, that ended, and the hearings. */
  months: z.array(z.object({ month: z.string(), filed: count, ended: count, online: count, onsite: count })),
  /** How the cases that came in the period stand now; by the month in which they came, too. */
  states: z.array(z.object({ state: caseState, count, months: z.array(z.object({ month: z.string(), count })) })),
  /** The most frequent first; `moreCauses` is how many further ones are left out. */
  causes: z.array(z.object({ cause: z.string(), count })),
  moreCauses: count,
  /** `total` is the sum, as decimal text. */
  amounts: z.array(
    z.object({
      currency: z.string(),
      count,
      total: z.string(),
      brackets: z.array(z.object({ bracket: z.enum(brackets), count })),
    }),
  ),
  /** Of the cases that ended in the period. Days; above 30 to within a twentieth. */
  lengths: z.array(z.object({ stage: z.enum(stages), count, median: z.int(), p90: z.int() })),
  /** `load`: open cases in which they sit now; the others are of the period. The most burdened first. */
  arbitrators: z.array(z.object({ id: z.string(), name: z.string(), load: count, appointed: count, conflict: count })),
  filed: z.object({ online: count, offline: count }),
})
export type Statistics = z.output<typeof statistics>

export const behind = z.object({
  /** Of a hearing its own, else that of the case. */
  id: z.string(),
  caseId: z.nullable(z.string()),
  caseNo: z.string(),
  /** The cause, or the title of the hearing. */
  title: z.string(),
  state: z.nullable(caseState),
  at: moment,
  amount: z.string(),
  currency: z.string(),
  /** Days in the stage that was asked for. */
  days: z.nullable(z.int()),
})
export type Behind = z.output<typeof behind>

const base = 'caseservice/statistics'

export const statisticsCalls = domain('statistics', {
  readStatistics: {
    says: 'The statistics of the institution for a period of whole months.',
    method: 'GET',
    path: `${base}/read`,
    who: head,
    offline: 'no',
    query: z.object(period).check(...inPeriod),
    reply: statistics,
  },
  listBehind: {
    says: 'The cases, hearings or appointments that a number of the statistics counts, newest first.',
    method: 'GET',
    path: `${base}/behind`,
    who: head,
    offline: 'no',
    query: z
      .object({
        ...period,
        of: z.enum(counted, 'wrongType'),
        key: z.optional(text(200)),
        page: page.page,
        size: pageSize(100),
      })
      .check(...inPeriod),
    reply: z.object({ total: count, list: z.array(behind) }),
  },
  exportStatistics: {
    says: 'The same numbers as a spreadsheet, or as text with commas.',
    method: 'POST',
    path: `${base}/export`,
    who: head,
    offline: 'no',
    body: z.object({ ...period, format: z.enum(['csv', 'xlsx'], 'wrongType') }).check(...inPeriod),
    reply: nothing,
    gives: 'file',
    limit: { max: 20, seconds: 60 },
  },
})

export const statisticsNoun = noun({ rows: {}, news: {}, calls: statisticsCalls })
