import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RevocationState } from '../../contract/revocation/revocation.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Revocations of issued documents that were asked for, and what became of them (migration 0340). */
export const revocation = pgTable('revocation', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  code: text('code').notNull(),
  state: text('state').$type<RevocationState>().notNull().default('asked'),
  reason: text('reason').notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  askedAt: at('asked_at').notNull(),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: at('decided_at'),
  decision: text('decision').notNull().default(''),
})
