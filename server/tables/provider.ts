import { bigint, bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
  /** Its line in the log below, where it has one. */
  logId: uuid('log_id'),
  /** The Message-ID of the mail that it answers. */
  inReplyTo: text('in_reply_to'),
})

/** What became of letters that are a way of something (migration 0360). The id stands in the Message-ID, also of every retry. */
export const letterLog = pgTable('letter_log', {
  id: uuid('id').primaryKey(),
  about: uuid('about').notNull(),
  channel: text('channel').$type<'sms' | 'mail' | 'push'>().notNull(),
  /** `refused` by a gateway at once, `returned` later by a report in the mailbox. */
  state: text('state').$type<'queued' | 'sent' | 'refused' | 'returned'>().notNull().default('queued'),
  reason: text('reason').notNull().default(''),
  madeAt: at('made_at').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** How far a folder was read for letters that came back. */
export const mailboxReader = pgTable('mailbox_reader', {
  folder: text('folder').primaryKey(),
  /** UIDVALIDITY: under another one all UIDs are new. */
  validity: text('validity').notNull(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
  /** How often the mail after that could not be read. */
  tries: integer('tries').notNull().default(0),
})

export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
