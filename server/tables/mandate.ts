import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Camp } from '../../contract/case/case.ts'
import { mandate as mandateSchema } from '../../contract/mandate/mandate.ts'
import type { MandateState } from '../../contract/mandate/moves.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Agents named while a case is under way (migration 0040). */
export const mandate = pgTable('mandate', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  camp: text('camp').$type<Camp>().notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  firm: text('firm').notNull(),
  partyIds: jsonAs('party_ids', mandateSchema.shape.partyIds).notNull(),
  parties: jsonAs('parties', mandateSchema.shape.parties).notNull(),
  replaces: jsonAs('replaces', mandateSchema.shape.replaces),
  state: text('state').$type<MandateState>().notNull().default('pending'),
  ownerId: uuid('owner_id').notNull(),
  byName: text('by_name').notNull(),
  submittedAt: at('submitted_at').notNull(),
  decidedAt: at('decided_at'),
  decidedById: uuid('decided_by_id'),
  decidedByName: text('decided_by_name').notNull().default(''),
  reason: text('reason').notNull().default(''),
})
