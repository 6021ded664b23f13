import * as z from 'zod/mini'
import { domain } from './call.ts'
import { noun } from './noun.ts'
import { head } from './office.ts'
import { day, id, inOrder, moment, optionalText, text } from './rules.ts'

/*
 * Performance appraisal 绩效考核 (specification §2, /performance and /performance/score): periods with weighted indicators; everybody
 * scores themselves, a head scores them, then it is locked and published. Who sees which score stands in one table.
 */

export const periodStates = ['open', 'locked', 'published'] as const
export type PeriodState = (typeof periodStates)[number]
export const periodMoves = {
  edit: { from: ['open'], to: 'open' },
  lock: { from: ['open'], to: 'locked' },
  reopen: { from: ['locked'], to: 'open' },
  publish: { from: ['locked'], to: 'published' },
} as const satisfies Record<string, { from: readonly PeriodState[]; to: PeriodState }>
export type PeriodMove = keyof typeof periodMoves

/** Those who are appraised: one period is about one of the two. */
export const appraisedCates = ['MISHU', 'ZCY'] as const
export const scoreParts = ['self', 'review'] as const
export type ScorePart = (typeof scoreParts)[number]
export type Relation = 'self' | 'head' | 'colleague'

/** In which states somebody sees which score of a person: all of it, or its total alone. Nobody else sees anything. */
export const scoreRights: Record<Relation, Record<ScorePart, Partial<Record<PeriodState, 'all' | 'total'>>>> = {
  self: {
    self: { open: 'all', locked: 'all', published: 'all' },
    review: { published: 'all' },
  },
  head: {
    self: { open: 'all', locked: 'all', published: 'all' },
    review: { open: 'all', locked: 'all', published: 'all' },
  },
  colleague: { self: {}, review: { published: 'total' } },
}
/** In which states a score may be given, and by whom; nobody reviews themselves. */
export const scoreGivers = {
  self: { by: 'self', from: ['open'] },
  review: { by: 'head', from: ['open', 'locked'] },
} as const satisfies Record<ScorePart, { by: Relation; from: readonly PeriodState[] }>

export const scoreMost = 100
export const mostIndicators = 20

const name = z.object({ zh: text(100), en: optionalText(100) })
const version = z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType'))
const indicatorId = z.string('required').check(z.regex(/^[a-z0-9]{1,20}$/, 'wrongType'))
/** `weight`: of all indicators together 100. */
export const indicator = z.object({
  id: indicatorId,
  title: name,
  weight: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(100, 'wrongType')),
})
export const indicators = z.array(indicator, 'score.weights').check(
  z.minLength(1, 'score.weights'),
  z.maxLength(mostIndicators, 'tooLong'),
  z.refine((all) => all.reduce((sum, { weight }) => sum + weight, 0) === 100, 'score.weights'),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'score.weights'),
)
export type Indicators = z.output<typeof indicators>

export const period = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(periodStates),
  cate: z.enum(appraisedCates),
  name,
  from: z.string(),
  to: z.string(),
  indicators: z.array(indicator),
})
export type Period = z.output<typeof period>

export const periodBody = z
  .object({ id, version, cate: z.enum(appraisedCates, 'required'), name, from: day, to: day, indicators })
  .check(inOrder('from', 'to'))
export type PeriodFields = z.input<typeof periodBody>

/** 0 to 100 for one indicator. */
export const oneScore = z.object({
  id: indicatorId,
  score: z.int('score.range').check(z.minimum(0, 'score.range'), z.maximum(scoreMost, 'score.range')),
  note: optionalText(300),
})
export const scores = z.array(oneScore, 'required').check(z.maxLength(mostIndicators, 'tooLong'))
export type Scores = z.output<typeof scores>

/** The weighted mean of scores, to a tenth of a point. */
export function totalOf(all: Indicators, given: Scores): number {
  const sum = all.reduce((so, one) => so + one.weight * (given.find((it) => it.id === one.id)?.score ?? 0), 0)
  return Math.round(sum / 10) / 10
}

const given = z.object({
  version: z.int(),
  total: z.number(),
  /** Empty where only the total is told. */
  scores,
  byName: z.string(),
  at: moment,
})
export const appraisal = z.object({
  accountId: z.string(),
  name: z.string(),
  relation: z.enum(['self', 'head', 'colleague']),
  self: z.nullable(given),
  review: z.nullable(given),
})
export type Appraisal = z.output<typeof appraisal>

const base = 'performanceservice/performance'
const appraised = [...appraisedCates] as const
const step = {
  method: 'POST',
  who: head,
  offline: 'no',
  body: z.object({ id, version }),
  reply: period,
  refuses: ['notFound', 'stale', 'state.closed'],
} as const

export const performances = domain('performance', {
  listPeriods: {
    says: 'The periods that the caller is appraised in, newest first; for a head all.',
    method: 'GET',
    path: `${base}/period/list`,
    who: appraised,
    offline: 'no',
    reply: z.array(period),
  },
  savePeriod: {
    ...step,
    says: 'A head makes a period (version 0), or changes one in which nobody was scored yet.',
    path: `${base}/period/save`,
    body: periodBody,
  },
  lockPeriod: { ...step, says: 'Nobody scores themselves any more; heads go on.', path: `${base}/period/lock` },
  reopenPeriod: { ...step, says: 'Everybody scores themselves again.', path: `${base}/period/reopen` },
  publishPeriod: {
    ...step,
    says: 'Everybody sees what they were given, and of colleagues the total; nothing is changed from now on.',
    path: `${base}/period/publish`,
  },
  listAppraisals: {
    says: 'The scores of a period, as far as the caller may see them.',
    method: 'GET',
    path: `${base}/list`,
    who: appraised,
    offline: 'no',
    query: z.object({ periodId: id }),
    reply: z.array(appraisal),
    refuses: ['notFound'],
  },
  submitScore: {
    says: 'Somebody scores themselves, or a head scores somebody else.',
    method: 'POST',
    path: `${base}/score`,
    who: appraised,
    offline: 'no',
    /** `version` of the score that it replaces, 0 for none. */
    body: z.object({ periodId: id, accountId: id, version, scores }),
    reply: appraisal,
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'stale', 'state.closed', 'score.range'],
  },
})

export const performanceNoun = noun({
  rows: {},
  news: {
    scorePublished: ['绩效考核结果已公布：{name}', 'The appraisal results were published: {name}', null],
  },
  calls: performances,
})
