import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The archive that a case gets by itself once it is over (migration 0382). */
export const caseArchive = pgTable('case_archive', {
  /** The case. */
  id: uuid('case_id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  dueAt: at('due_at').notNull(),
  failures: integer('failures').notNull().default(0),
  fileId: uuid('file_id'),
  sha256: text('sha256').notNull().default(''),
  /** Bytes. */
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  madeAt: at('made_at'),
})
