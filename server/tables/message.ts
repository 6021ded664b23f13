import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Topic } from '../../contract/kernel/noun.ts'
import { type MessageKind, type MessageWay, message as messageSchema } from '../../contract/message/message.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const message = pgTable('message', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  params: jsonAs('params', messageSchema.shape.params).notNull(),
  link: text('link').notNull().default(''),
  /** The case it is about. */
  caseId: uuid('case_id'),
  readStatus: integer('read_status').notNull().default(0),
  /** By which word of it left the house (migration 0342). */
  ways: text('ways').$type<MessageWay>().array().notNull().default([]),
  /** Why the letter about it came back; empty where none did. */
  returned: text('returned').notNull().default(''),
  createdAt: at('created_at').notNull(),
})

export const mailboxOpened = pgTable('mailbox_opened', {
  accountId: uuid('account_id').primaryKey(),
  at: at('at').notNull(),
})

export const pushSubscription = pgTable('push_subscription', {
  endpoint: text('endpoint').primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** The session that asked for it. */
  sessionHash: text('session_hash').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  language: text('language').$type<'zh' | 'en'>().notNull(),
  seenAt: at('seen_at').notNull(),
})

/** Of what somebody hears in the morning (migration 0341). */
export const morningCount = pgTable(
  'morning_count',
  {
    accountId: uuid('account_id').notNull(),
    topic: text('topic').$type<Topic>().notNull(),
    count: integer('count').notNull(),
    /** When the first of them came. */
    since: at('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.topic] })],
)
