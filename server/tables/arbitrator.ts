import { bigserial, boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { candidacyForm } from '../../contract/arbitrator/candidacy.ts'
import type { CandidacyAction, CandidacyState, CandidacyStep } from '../../contract/arbitrator/candidacyMoves.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })

export const arbitratorTerm = pgTable('arbitrator_term', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  name: text('name').notNull(),
  opensAt: at('opens_at').notNull(),
  closesAt: at('closes_at').notNull(),
  termFrom: day('term_from').notNull(),
  termTo: day('term_to').notNull(),
})

export const candidacy = pgTable('candidacy', {
  id: uuid('id').primaryKey(),
  no: text('no').notNull(),
  tenantId: integer('tenant_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  termId: uuid('term_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<CandidacyState>().notNull(),
  foreign: boolean('foreign').notNull(),
  /** What the applicant typed. */
  form: jsonAs('form', candidacyForm).notNull(),
  firstReviewer: uuid('first_reviewer'),
  submittedAt: at('submitted_at').notNull(),
})

export const candidacyHistory = pgTable('candidacy_history', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  candidacyId: uuid('candidacy_id').notNull(),
  at: at('at').notNull(),
  action: text('action').$type<CandidacyAction>().notNull(),
  byId: uuid('by_id'),
  byName: text('by_name').notNull(),
  reason: text('reason').notNull(),
  step: text('step').$type<CandidacyStep>(),
})

export const enrolmentLink = pgTable('enrolment_link', {
  codeHash: text('code_hash').primaryKey(),
  candidacyId: uuid('candidacy_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})
