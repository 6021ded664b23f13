import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What was answered out of the mailbox (migration 0360). */
export const mailReply = pgTable('mail_reply', {
  id: uuid('id').primaryKey(),
  /** UIDVALIDITY and UID. */
  mailId: text('mail_id').notNull(),
  address: text('address').notNull(),
  text: text('text').notNull(),
  byName: text('by_name').notNull(),
  /** Why it came back; empty where it did not. */
  returned: text('returned').notNull().default(''),
  sentAt: at('sent_at').notNull(),
  subject: text('subject').notNull().default(''),
  inReplyTo: text('in_reply_to').notNull().default(''),
  /** When it is laid into the folder of sent mails, or that is tried again; null once it lies there (migration 0420). */
  keepAt: at('keep_at'),
})

/** What of a mail was filed into a case. */
export const mailFiling = pgTable('mail_filing', {
  id: uuid('id').primaryKey(),
  mailId: text('mail_id').notNull(),
  part: text('part').notNull(),
  caseId: uuid('case_id').notNull(),
  fileId: uuid('file_id').notNull(),
  byName: text('by_name').notNull(),
  filedAt: at('filed_at').notNull(),
})
