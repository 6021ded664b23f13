import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TrialRole } from '../../contract/hearing/trial.ts'

/** Migration 0270. */
export const trialMessage = pgTable('trial_message', {
  id: uuid('id').primaryKey(),
  hearingId: uuid('hearing_id').notNull(),
  content: text('content').notNull(),
  byName: text('by_name').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  followsId: uuid('follows_id'),
})

export const trialMessageTo = pgTable(
  'trial_message_to',
  {
    messageId: uuid('message_id').notNull(),
    attendeeId: uuid('attendee_id').notNull(),
    position: integer('position').notNull(),
    accountId: uuid('account_id'),
    name: text('name').notNull(),
    role: text('role').$type<TrialRole>().notNull(),
  },
  ({ messageId, attendeeId }) => [primaryKey({ columns: [messageId, attendeeId] })],
)
