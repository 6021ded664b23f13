import { bigserial, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RosterAction, RosterState } from '../../contract/arbitrator/rosterMoves.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })

export const arbitratorEntry = pgTable('arbitrator_entry', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  candidacyId: uuid('candidacy_id').notNull(),
  termId: uuid('term_id').notNull(),
  no: text('no').notNull(),
  accountId: uuid('account_id').notNull(),
  state: text('state').$type<RosterState>().notNull().default('active'),
  version: integer('version').notNull().default(1),
  name: text('name').notNull(),
  region: text('region').notNull(),
  professions: text('professions').array().notNull(),
  mainProfessions: text('main_professions').array().notNull(),
  languages: text('languages').array().notNull(),
  introduction: text('introduction').notNull(),
  awayFrom: day('away_from'),
  awayTo: day('away_to'),
  enrolledAt: at('enrolled_at').notNull(),
})

export const arbitratorEntryHistory = pgTable('arbitrator_entry_history', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id').notNull(),
  at: at('at').notNull(),
  action: text('action').$type<RosterAction>().notNull(),
  byId: uuid('by_id'),
  byName: text('by_name').notNull(),
  reason: text('reason').notNull(),
})
