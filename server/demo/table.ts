import { bigserial, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What would have left by SMS, mail or push; shown at /dev/outbox in demo mode. */
export const outbox = pgTable('outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull(),
  channel: text('channel').$type<'sms' | 'mail' | 'push' | 'captcha'>().notNull(),
  to: text('to'),
  subject: text('subject'),
  text: text('text'),
  code: text('code'),
  link: text('link'),
  uuid: text('uuid'),
  ics: text('ics'),
})

/** One row where this database holds demo data. */
export const demo = pgTable('demo', {
  one: boolean('one').primaryKey().default(true),
  begunAt: at('begun_at').notNull(),
  /** Empty until all of it is there. */
  madeAt: at('made_at'),
})
