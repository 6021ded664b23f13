import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Bundle, bundle as row } from '../../contract/bundle/bundle.ts'
import { jsonAs } from '../database/json.ts'
import type { RecordKind } from './upload.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bundles of cases (migration 0120). */
export const bundle = pgTable('bundle', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  seriesId: uuid('series_id').notNull(),
  version: integer('version').notNull(),
  replaced: boolean('replaced').notNull().default(false),
  title: text('title').notNull(),
  bates: text('bates').notNull(),
  grows: boolean('grows').notNull(),
  /** Nobody put it together: evidence came in. */
  byItself: boolean('by_itself').notNull().default(false),
  state: text('state').$type<Bundle['state']>().notNull(),
  sections: jsonAs('sections', row.shape.sections).notNull(),
  done: integer('done').notNull().default(0),
  pages: integer('pages').notNull().default(0),
  problem: jsonAs('problem', row.shape.problem),
  fileId: uuid('file_id'),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  submittedAt: at('submitted_at').notNull(),
  /** Who makes it now, and until when unless renewed. */
  lease: uuid('lease'),
  leaseUntil: at('lease_until'),
  /** How often somebody began. */
  attempts: integer('attempts').notNull().default(0),
  /** How often what it stands on failed meanwhile (migration 0610). */
  waits: integer('waits').notNull().default(0),
})
export type StoredBundle = typeof bundle.$inferSelect

/** Of which records the parts of a bundle are. */
export const bundlePart = pgTable(
  'bundle_part',
  {
    bundleId: uuid('bundle_id').notNull(),
    recordKind: text('record_kind').$type<RecordKind>().notNull(),
    recordId: uuid('record_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.recordKind, table.recordId] })],
)
