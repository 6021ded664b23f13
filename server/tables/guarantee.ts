import { bigserial, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { guaranteeFields } from '../../contract/guarantee/guarantee.ts'
import type { GuaranteeReturnField } from '../../contract/guarantee/guaranteePart.ts'
import type { GuaranteeAction, GuaranteeState } from '../../contract/guarantee/moves.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const guarantee = pgTable('guarantee', {
  id: uuid('id').primaryKey(),
  no: text('no').notNull(),
  tenantId: integer('tenant_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<GuaranteeState>().notNull(),
  /** What the applicant typed. */
  form: jsonAs('form', guaranteeFields).notNull(),
  preservationId: uuid('preservation_id'),
  /** The last day of its term. */
  termTo: date('term_to', { mode: 'string' }).notNull(),
  rulingNo: text('ruling_no').notNull().default(''),
  submittedAt: at('submitted_at').notNull(),
})

export const guaranteeHistory = pgTable('guarantee_history', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  guaranteeId: uuid('guarantee_id').notNull(),
  at: at('at').notNull(),
  action: text('action').$type<GuaranteeAction>().notNull(),
  /** Empty where the server acted. */
  byId: uuid('by_id'),
  byName: text('by_name').notNull(),
  reason: text('reason').notNull(),
  field: text('field').$type<GuaranteeReturnField>(),
})
