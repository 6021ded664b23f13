import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Audience, ThreadGroup } from '../../contract/thread/thread.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The thread of a case (migration 0191). */
export const caseMessage = pgTable('case_message', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  audience: text('audience').$type<Audience>().notNull(),
  byGroup: text('by_group').$type<ThreadGroup>().notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  submittedAt: at('submitted_at').notNull(),
  text: text('text').notNull(),
  /** Files of the case that it points at (migration 0470). */
  fileIds: uuid('file_ids').array().notNull().default([]),
})

export const caseMessageRead = pgTable(
  'case_message_read',
  { messageId: uuid('message_id').notNull(), accountId: uuid('account_id').notNull(), at: at('at').notNull() },
  (table) => [primaryKey({ columns: [table.messageId, table.accountId] })],
)
