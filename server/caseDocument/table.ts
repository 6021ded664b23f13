import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DocumentNode } from '../../contract/document.ts'
import type { DocumentKind, DocumentLanguage } from '../../contract/template.ts'

/** Documents of cases that were made from templates (migration 0104). */
export const caseDocument = pgTable('case_document', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  no: text('no').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  language: text('language').$type<DocumentLanguage>().notNull(),
  title: text('title').notNull(),
  templateId: uuid('template_id').notNull(),
  body: jsonb('body').$type<DocumentNode>().notNull(),
  fileId: uuid('file_id').notNull(),
  /** Of a document about a hearing. */
  trialId: uuid('trial_id'),
  replacedBy: uuid('replaced_by'),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
})
