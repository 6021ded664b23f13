import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Camp } from '../../contract/case/case.ts'
import { type DefenceKind, type DefenceState, defence as defenceSchema } from '../../contract/defence/defence.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const defence = pgTable('defence', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  /** Who sent the first version. */
  ownerId: uuid('owner_id').notNull(),
  kind: text('kind').$type<DefenceKind>().notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  /** For whom, as the request names it. */
  partyId: uuid('party_id').notNull(),
  partyName: text('party_name').notNull(),
  counterclaimId: uuid('counterclaim_id'),
  version: integer('version').notNull(),
  state: text('state').$type<DefenceState>().notNull(),
  claim: jsonAs('claim', defenceSchema.shape.claim),
  submittedAt: at('submitted_at').notNull(),
  decidedAt: at('decided_at'),
  decidedByName: text('decided_by_name').notNull().default(''),
  reason: text('reason').notNull().default(''),
  withdrawal: jsonAs('withdrawal', defenceSchema.shape.withdrawal),
})

/** What was said, as often as it was said; rows are only ever added. */
export const defenceVersion = pgTable(
  'defence_version',
  {
    defenceId: uuid('defence_id').notNull(),
    no: integer('no').notNull(),
    at: at('at').notNull(),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
    /** The last day as it was then, as 2026-11-21. */
    due: text('due'),
    late: boolean('late').notNull(),
    text: text('text').notNull(),
    fileIds: uuid('file_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.defenceId, table.no] })],
)
