import { boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeadlineOwner, ruleCountings, ruleKinds } from '../../contract/deadline/deadline.ts'

/*
 * What migration 0020 adds: time limits, the deadlines secretaries set, calendars that others subscribe to.
 */

/** What has a time limit: it begins with the acceptance of a case, or for opinions when the evidence came in after that. */
export type RuleKind = (typeof ruleKinds)[number]

/** A time limit from a day on. */
export const deadlineRule = pgTable(
  'deadline_rule',
  {
    kind: text('kind').$type<RuleKind>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    days: integer('days').notNull(),
    counting: text('counting').$type<(typeof ruleCountings)[number]>().notNull(),
    /** Not of the institution's own rules: it stands here to be looked at. */
    demo: boolean('demo').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.validFrom] })],
)

/** A day off, or a weekend that is worked in exchange for one. */
export const holiday = pgTable('holiday', {
  day: date('day', { mode: 'string' }).primaryKey(),
  name: text('name').notNull(),
  working: boolean('working').notNull(),
  demo: boolean('demo').notNull(),
})

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What a secretary set. */
export const deadline = pgTable('deadline', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  title: text('title').notNull(),
  due: date('due', { mode: 'string' }).notNull(),
  owner: text('owner').$type<DeadlineOwner>().notNull(),
  doneAt: at('done_at'),
  version: integer('version').notNull().default(1),
})

/** The secret address of somebody's calendar, known only by its SHA-256. */
export const calendarFeed = pgTable('calendar_feed', {
  accountId: uuid('account_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  createdAt: at('created_at').notNull(),
})
