import { bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type AuditAction, auditEntry } from '../../contract/admin/admin.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Rows are added and never touched again; the database itself refuses it. */
export const audit = pgTable('audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull(),
  tenantId: integer('tenant_id').notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  byUsername: text('by_username').notNull().default(''),
  ip: text('ip').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  target: text('target').notNull(),
  changes: jsonAs('changes', auditEntry.shape.changes).notNull(),
})
