import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { VisitState, visitSlots } from '../../contract/visit/visit.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Visits (migration 0241). */
export const visit = pgTable('visit', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<VisitState>().notNull(),
  no: text('no').notNull(),
  passHash: text('pass_hash'),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  idTail: text('id_tail').notNull(),
  company: text('company').notNull(),
  hostName: text('host_name').notNull(),
  hostId: uuid('host_id'),
  purpose: text('purpose').notNull(),
  plate: text('plate').notNull(),
  reason: text('reason').notNull().default(''),
  day: date('day', { mode: 'string' }).notNull(),
  slot: text('slot').$type<(typeof visitSlots)[number]>().notNull(),
  people: integer('people').notNull(),
  submittedAt: at('submitted_at').notNull(),
  arrivedAt: at('arrived_at'),
  leftAt: at('left_at'),
  erasedAt: at('erased_at'),
})
