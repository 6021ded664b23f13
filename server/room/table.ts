import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What was done in a room, by whom and about whom: migration 0037. */
export const roomAct = pgTable('room_act', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hearingId: uuid('hearing_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  byName: text('by_name').notNull(),
  aboutName: text('about_name').notNull(),
  action: text('action').notNull(),
})
