import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AwardRequestKind, awardRequestStates } from '../../contract/award/awardRequest.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What parties ask of a tribunal after its award (migration 0262). */
export const awardRequest = pgTable('award_request', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  awardId: uuid('award_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  kind: text('kind').$type<AwardRequestKind>().notNull(),
  text: text('text').notNull(),
  partyId: uuid('party_id').notNull(),
  partyName: text('party_name').notNull(),
  byName: text('by_name').notNull(),
  submittedAt: at('submitted_at').notNull(),
  state: text('state').$type<(typeof awardRequestStates)[number]>().notNull().default('open'),
  decidedAt: at('decided_at'),
  decidedBy: text('decided_by').notNull().default(''),
  reason: text('reason').notNull().default(''),
  /** The award that was begun upon it (migration 0700). */
  grantedBy: uuid('granted_by'),
})
