import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Published heads of the chains of all cases, one a day (migration 0370). */
export const chainHead = pgTable('chain_head', {
  /** Such as 2026-11-21, at the institution's place. */
  day: text('day').primaryKey(),
  /** The head of the day before; of the first one zeros. */
  previous: text('previous').notNull(),
  root: text('root').notNull(),
  head: text('head').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Sealed, in base64. */
  pdf: text('pdf').notNull(),
})

/** The leaves below them (migration 0370). */
export const chainLeaf = pgTable('chain_leaf', {
  day: text('day').notNull(),
  position: integer('position').notNull(),
  caseId: uuid('case_id').notNull(),
  /** The row of the timeline that was the last then. */
  no: integer('no').notNull(),
  hash: text('hash').notNull(),
})
