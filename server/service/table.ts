import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceMeans } from '../../contract/serviceRecord.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Service on respondents (migration 0066); rows are only ever added. */
export const serviceRecord = pgTable('service_record', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  partyId: uuid('party_id').notNull(),
  /** As 2026-11-21. */
  servedOn: text('served_on').notNull(),
  means: text('means').$type<ServiceMeans>().notNull(),
  note: text('note').notNull(),
  /** The proof, among the files of the case. */
  fileId: uuid('file_id'),
  byName: text('by_name').notNull(),
  at: at('at').notNull(),
})
