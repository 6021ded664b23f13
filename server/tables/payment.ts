import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PaymentProof } from '../../contract/payment/payment.ts'

/** Proofs of payment (migration 0033); rows are only ever added. */
export const paymentProof = pgTable('payment_proof', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  /** The fee of a counterclaim (migration 0410); null for that of the claims. */
  chargeId: uuid('charge_id'),
  ownerId: uuid('owner_id').notNull(),
  byName: text('by_name').notNull(),
  submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** As 2026-11-21. */
  paidOn: text('paid_on').notNull(),
  note: text('note').notNull(),
  /** Empty where it was handed in before they were asked for (migration 0640). */
  payer: text('payer').notNull().default(''),
  amount: text('amount').notNull().default(''),
  currency: text('currency').$type<PaymentProof['currency']>().notNull().default('CNY'),
  reference: text('reference').notNull().default(''),
})
