import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** A folder in the files of a case. */
export const caseFolder = pgTable('case_folder', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  parentId: uuid('parent_id'),
  title: text('title').notNull(),
  position: integer('position').notNull(),
})
