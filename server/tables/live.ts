import { bigint, bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ended, RowKind } from '../../contract/event.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** How lines of live changes held (migration 0041). */
export const socketLog = pgTable('socket_log', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  at: at('at').notNull(),
  kind: text('kind').$type<Ended['kind']>().notNull(),
  /** Of the close event; 0 where none came. */
  code: integer('code').notNull(),
  lastedMs: bigint('lasted_ms', { mode: 'number' }).notNull(),
  awayMs: bigint('away_ms', { mode: 'number' }).notNull(),
})

export const event = pgTable('event', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  kind: text('kind').$type<RowKind>().notNull(),
  recordId: uuid('record_id').notNull(),
  at: at('at').notNull(),
  /** Whom alone it is addressed to; empty for all who may see the record. */
  accountId: uuid('account_id'),
})
