import { bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What must leave by SMS or mail, until it has. */
export const letter = pgTable('letter', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  channel: text('channel').$type<'sms' | 'mail' | 'push'>().notNull(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** A calendar entry that goes with it. */
  ics: text('ics'),
  madeAt: at('made_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: at('next_at').notNull(),
  /** Not worth sending after this: a code that is over. */
  expiresAt: at('expires_at').notNull(),
  /** What it is a way of (house.ts, `letterRefused`). */
  about: uuid('about'),
})

export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
