import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DocumentNode } from '../../contract/document/document.ts'
import type { DocumentKind, DocumentLanguage, TemplateState } from '../../contract/template/template.ts'

/** Versions of templates of documents (migration 0104). */
export const documentTemplate = pgTable('document_template', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  lineId: uuid('line_id').notNull(),
  version: integer('version').notNull(),
  revision: integer('revision').notNull().default(1),
  kind: text('kind').$type<DocumentKind>().notNull(),
  language: text('language').$type<DocumentLanguage>().notNull(),
  title: text('title').notNull(),
  state: text('state').$type<TemplateState>().notNull(),
  body: jsonb('body').$type<DocumentNode>().notNull(),
  byName: text('by_name').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
})
