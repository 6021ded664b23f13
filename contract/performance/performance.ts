import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head } from '../kernel/office.ts'
import { day, id, inOrder, moment, optionalText, text } from '../kernel/rules.ts'

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
    // From the lock on, so that it can be appealed against before it is published.
    review: { locked: 'all', published: 'all' },
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

/**
 * What an indicator may be about that data says: median days from filing to the end of one's cases; deadlines of the institution, of
 * arbitrators those of the tribunal, that were met, in per cent; mean mark in questionnaires, of the whole institution; hearings held
 * in one's cases.
 */
export const measures = ['daysToClose', 'onTime', 'surveyMean', 'hearings'] as const
export type Measure = (typeof measures)[number]

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
  /** Which data stands beside its score; a person judges what it is worth. */
  measure: z._default(z.nullable(z.enum(measures, 'wrongType')), null),
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
export type PeriodInput = z.input<typeof periodBody>

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
  /** What data says, by indicator; null where there is none. For the person and for heads. */
  measured: z.array(z.object({ id: z.string(), value: z.nullable(z.number()), count: z.int() })),
  /** For the same. */
  appeal: z.nullable(
    z.object({
      text: z.string(),
      at: moment,
      answer: z.string(),
      answeredBy: z.string(),
      answeredAt: z.nullable(moment),
    }),
  ),
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
    refuses: ['notFound', 'stale', 'state.closed', 'score.appealOpen'],
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
    offline: 'queue',
    /** `version` of the score that it replaces, 0 for none. */
    body: z.object({ periodId: id, accountId: id, version, scores }),
    reply: appraisal,
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'stale', 'state.closed', 'score.range'],
  },
  appealScore: {
    says: 'Somebody appeals against the score that a head gave them, once a period, after its lock and before its publication.',
    method: 'POST',
    path: `${base}/appeal`,
    who: appraised,
    offline: 'no',
    body: z.object({ periodId: id, text: text(1000) }),
    reply: appraisal,
    limit: { max: 20, seconds: 60 },
    refuses: ['notFound', 'state.closed'],
  },
  answerAppeal: {
    says: 'A head answers an appeal, once; nothing is published before.',
    method: 'POST',
    path: `${base}/appeal/answer`,
    who: head,
    offline: 'no',
    body: z.object({ periodId: id, accountId: id, answer: text(1000) }),
    reply: appraisal,
    refuses: ['notFound', 'state.closed'],
  },
  readTrend: {
    says: 'The totals that somebody was given in the published periods, oldest first, for themselves and for heads.',
    method: 'GET',
    path: `${base}/trend`,
    who: appraised,
    offline: 'no',
    query: z.object({ accountId: id }),
    reply: z.array(z.object({ periodId: z.string(), name, from: z.string(), to: z.string(), total: z.number() })),
    refuses: ['notFound'],
  },
})

export const performanceNoun = noun({
  rows: {},
  news: {
    scoreAppealed: [
      '{byName} 对绩效考核评分提出申诉：{name}',
      '{byName} has appealed against an appraisal score: {name}',
      null,
    ],
    appealAnswered: ['您的绩效考核申诉已答复：{name}', 'Your appraisal appeal has been answered: {name}', null],
    scorePublished: ['绩效考核结果已公布：{name}', 'The appraisal results were published: {name}', null],
  },
  calls: performances,
})
