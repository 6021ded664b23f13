import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What would have left by SMS, mail or push; shown at /dev/outbox in demo mode. */
export const outbox = pgTable('outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  channel: text('channel').$type<'sms' | 'mail' | 'push' | 'captcha'>().notNull(),
  to: text('to'),
  subject: text('subject'),
  text: text('text'),
  code: text('code'),
  link: text('link'),
  uuid: text('uuid'),
  ics: text('ics'),
})
