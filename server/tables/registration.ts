import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import {
  type RegistrationKind,
  type RegistrationState,
  registration as registrationSchema,
} from '../../contract/registration/registration.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const registration = pgTable('registration', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<RegistrationKind>().notNull(),
  state: text('state').$type<RegistrationState>().notNull(),
  version: integer('version').notNull(),
  accountId: uuid('account_id').notNull(),
  tenantId: integer('tenant_id').notNull(),
  title: text('title').notNull(),
  data: jsonAs('data', registrationSchema.shape.data).notNull(),
  reason: text('reason').notNull().default(''),
  reviewedBy: uuid('reviewed_by'),
  reviewedAt: at('reviewed_at'),
  submittedAt: at('submitted_at').notNull(),
})

export const registrationLink = pgTable('registration_link', {
  codeHash: text('code_hash').primaryKey(),
  registrationId: uuid('registration_id').notNull(),
  purpose: text('purpose').$type<'status' | 'approved' | 'returned'>().notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})
