import { json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Answers already given, by the key the caller chose. */
export const once = pgTable(
  'once',
  {
    /** Whose: of an account, or of an attendee of activities. */
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    // Not jsonb, which sorts keys: the answer goes out again letter for letter.
    answer: json('answer'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
)
