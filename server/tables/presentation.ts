import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** What is presented in the rooms of sessions (migration 0121). */
export const presentation = pgTable(
  'presentation',
  {
    hearingId: uuid('hearing_id').notNull(),
    place: integer('place').notNull(),
    turn: integer('turn').notNull(),
    bundleId: uuid('bundle_id'),
    page: integer('page').notNull(),
    attendeeId: uuid('attendee_id').notNull(),
    byName: text('by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hearingId, table.place] })],
)
