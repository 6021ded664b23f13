import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import {
  type appraisedCates,
  indicators,
  type PeriodState,
  period,
  type ScorePart,
  scores,
} from '../../contract/performance/performance.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Periods of appraisal (migration 0242). */
export const performancePeriod = pgTable('performance_period', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<PeriodState>().notNull(),
  cate: text('cate').$type<(typeof appraisedCates)[number]>().notNull(),
  name: jsonAs('name', period.shape.name).notNull(),
  from: date('day_from', { mode: 'string' }).notNull(),
  to: date('day_to', { mode: 'string' }).notNull(),
  indicators: jsonAs('indicators', indicators).notNull(),
  createdAt: at('created_at').notNull(),
})

/** Appeals against the score of a head (migration 0322). */
export const performanceAppeal = pgTable(
  'performance_appeal',
  {
    periodId: uuid('period_id').notNull(),
    accountId: uuid('account_id').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
    answer: text('answer').notNull().default(''),
    answeredBy: text('answered_by').notNull().default(''),
    answeredAt: at('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.periodId, table.accountId] })],
)

export const performanceScore = pgTable(
  'performance_score',
  {
    periodId: uuid('period_id').notNull(),
    accountId: uuid('account_id').notNull(),
    part: text('part').$type<ScorePart>().notNull(),
    version: integer('version').notNull(),
    scores: jsonAs('scores', scores).notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.periodId, table.accountId, table.part] })],
)
