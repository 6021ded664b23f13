import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Migration 0045. */
export const hearingVideo = pgTable('hearing_video', {
  id: uuid('id').primaryKey(),
  hearingId: uuid('hearing_id').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  durationMs: integer('duration_ms').notNull(),
  byName: text('by_name').notNull(),
  fileId: uuid('file_id').notNull(),
})
