import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const phrase = pgTable('phrase', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  version: integer('version').notNull().default(1),
  text: text('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
