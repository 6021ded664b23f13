import { bigserial, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { preservationFields } from '../../contract/filing/filing.ts'
import type { PreservationState, PreservationStep } from '../../contract/filing/moves.ts'
import type { ReturnField } from '../../contract/filing/preservationPart.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const preservation = pgTable('preservation', {
  id: uuid('id').primaryKey(),
  no: text('no').notNull(),
  tenantId: integer('tenant_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<PreservationState>().notNull(),
  /** What the applicant typed. */
  form: jsonAs('form', preservationFields).notNull(),
  submittedAt: at('submitted_at').notNull(),
  /** Of the letter to the court; empty before it went there, as is the ruling before there is one. */
  letterNo: text('letter_no').notNull().default(''),
  rulingNo: text('ruling_no').notNull().default(''),
  rulingDate: date('ruling_date', { mode: 'string' }),
  frozenAmount: text('frozen_amount').notNull().default(''),
  /** Last day in force. */
  expiresOn: date('expires_on', { mode: 'string' }),
  /** When its parties were reminded of the renewal of this term. */
  remindedAt: at('reminded_at'),
})

export const preservationHistory = pgTable('preservation_history', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  preservationId: uuid('preservation_id').notNull(),
  at: at('at').notNull(),
  action: text('action').$type<PreservationStep>().notNull(),
  /** Empty where the server acted. */
  byId: uuid('by_id'),
  byName: text('by_name').notNull(),
  reason: text('reason').notNull(),
  field: text('field').$type<ReturnField>(),
})
