import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Correction, RecordEntry } from '../../contract/hearing/record.ts'

const at = timestamp('at', { withTimezone: true, precision: 3 }).notNull()
/** The order in which they came. */
const seq = bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity()

/** Migration 0042. */
export const recordEntry = pgTable('record_entry', {
  id: uuid('id').primaryKey(),
  seq,
  hearingId: uuid('hearing_id').notNull(),
  version: integer('version').notNull().default(1),
  kind: text('kind').$type<RecordEntry['kind']>().notNull(),
  speaker: text('speaker').notNull(),
  text: text('text').notNull(),
  about: text('about').notNull().default(''),
  at,
})

export const recordCorrection = pgTable('record_correction', {
  id: uuid('id').primaryKey(),
  seq,
  hearingId: uuid('hearing_id').notNull(),
  entryId: uuid('entry_id').notNull(),
  byName: text('by_name').notNull(),
  words: text('words').notNull(),
  state: text('state').$type<Correction['state']>().notNull().default('open'),
  reason: text('reason').notNull().default(''),
  before: text('before').notNull().default(''),
  at,
})
