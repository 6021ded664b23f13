import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RecordKind } from './upload.ts'

/** What there is to be read, and how far it is (migration 0130). Written by the database as records and their files come. */
export const textSource = pgTable('text_source', {
  id: uuid('id').primaryKey(),
  /** Grows: what came later has the higher one. */
  no: bigint('no', { mode: 'number' }).notNull(),
  recordKind: text('record_kind').$type<RecordKind>().notNull(),
  recordId: uuid('record_id').notNull(),
  /** Empty for what is typed in the record. */
  fileId: uuid('file_id'),
  state: text('state').$type<'due' | 'scan' | 'read' | 'none'>().notNull(),
  /** How many pages of it are read. */
  done: integer('done').notNull(),
  /** The pages that wait to be read by the machine. */
  scans: integer('scans').array().notNull(),
  /** What of it cannot be found: `part` of it, or the `whole` (migration 0690). Empty where all can. */
  lack: text('lack').$type<'' | 'part' | 'whole'>().notNull().default(''),
  attempts: integer('attempts').notNull(),
  /** Not before then: whoever reads it has it until then. */
  nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** What stands on a page. Of files without pages all is the first. */
export const textPage = pgTable(
  'text_page',
  {
    no: bigint('no', { mode: 'number' }).notNull(),
    page: integer('page').notNull(),
    sourceId: uuid('source_id').notNull(),
    tenantId: integer('tenant_id').notNull(),
    caseId: uuid('case_id').notNull(),
    /** Read from a picture, with what mistakes that has. */
    machine: boolean('machine').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.no, table.page] })],
)
