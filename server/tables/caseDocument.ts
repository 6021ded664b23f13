import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DocumentNode } from '../../contract/document/document.ts'
import type { DocumentKind, DocumentLanguage } from '../../contract/template/template.ts'

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
  /** Migration 0631. */
  voidedAt: timestamp('voided_at', { withTimezone: true, mode: 'date' }),
  voidReason: text('void_reason').notNull().default(''),
  voidedBy: text('voided_by').notNull().default(''),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** Documents that were chosen with a move of their case and are still to be made (migration 0440); each goes as it is made. */
export const dueDocument = pgTable('due_document', {
  /** Of the document, too: it is made once. */
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  tenantId: integer('tenant_id').notNull(),
  templateId: uuid('template_id').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  language: text('language').$type<DocumentLanguage>().notNull(),
  title: text('title').notNull(),
  /** What the case said when it moved. */
  body: jsonb('body').$type<DocumentNode>().notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  /** In the order in which they were offered. */
  place: integer('place').notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true, mode: 'date' }).notNull(),
  dueAt: timestamp('due_at', { withTimezone: true, mode: 'date' }).notNull(),
  failures: integer('failures').notNull().default(0),
})
