import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Migration 0046. */
export const courtFile = pgTable('court_file', {
  id: uuid('id').primaryKey(),
  hearingId: uuid('hearing_id').notNull(),
  byName: text('by_name').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  fileId: uuid('file_id').notNull(),
})
