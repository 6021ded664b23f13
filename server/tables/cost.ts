import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { currencies } from '../../contract/both/money.ts'
import type { Camp } from '../../contract/case/case.ts'
import type { TribunalSeat } from '../../contract/tribunal/tribunal.ts'

type Currency = (typeof currencies)[number]
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Fees of counterclaims (migration 0380); that of the claims stands with its case. */
export const counterFee = pgTable('counter_fee', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  defenceId: uuid('defence_id').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  due: text('due').notNull(),
  askedAt: at('asked_at').notNull(),
  askedBy: uuid('asked_by').notNull(),
  paidOn: text('paid_on').notNull().default(''),
  confirmedAt: at('confirmed_at'),
  /** What came, where it is another sum than the fee, and why it counts as paid (migration 0640). */
  received: text('received').notNull().default(''),
  difference: text('difference').notNull().default(''),
})

export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  /** The case itself for the fee of its claims. */
  chargeId: uuid('charge_id').notNull(),
  version: integer('version').notNull().default(1),
  camp: text('camp').$type<Camp>().notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  reason: text('reason').notNull(),
  decidedAt: at('decided_at').notNull(),
  decidedBy: uuid('decided_by').notNull(),
  decidedName: text('decided_name').notNull(),
  refundedOn: text('refunded_on').notNull().default(''),
  payee: text('payee').notNull().default(''),
  paidName: text('paid_name').notNull().default(''),
})

export const tribunalFee = pgTable('tribunal_fee', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  accountId: uuid('account_id').notNull(),
  version: integer('version').notNull().default(1),
  name: text('name').notNull(),
  seat: text('seat').$type<TribunalSeat>().notNull(),
  /** They left before the end (migration 0411). */
  hasLeft: boolean('has_left').notNull().default(false),
  amount: text('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  reason: text('reason').notNull(),
  fixedAt: at('fixed_at').notNull(),
  fixedBy: uuid('fixed_by').notNull(),
  paidOn: text('paid_on').notNull().default(''),
})
