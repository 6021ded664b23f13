import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Camp } from '../../contract/case/case.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What one person handed in to a case at one time. */
export const evidence = pgTable('evidence', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  no: text('no').notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  byName: text('by_name').notNull(),
  source: text('source').$type<'PC' | 'MOBILE'>().notNull(),
  submittedAt: at('submitted_at').notNull(),
})

/** One piece of evidence. */
export const evidenceItem = pgTable('evidence_item', {
  id: uuid('id').primaryKey(),
  evidenceId: uuid('evidence_id').notNull(),
  caseId: uuid('case_id').notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  /** Counts within a side of a case. */
  no: integer('no').notNull(),
  name: text('name').notNull(),
  purpose: text('purpose').notNull(),
  offline: boolean('offline').notNull(),
  attachmentId: uuid('attachment_id'),
  arbitrationAttachmentId: uuid('arbitration_attachment_id'),
})
