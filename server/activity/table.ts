import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Guest } from '../../contract/activity.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const guest = pgTable('guest', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  phone: text('phone').notNull(),
  profile: jsonb('profile').$type<Omit<Guest, 'userId' | 'phone'>>().notNull(),
  createdAt: at('created_at').notNull(),
})

export const guestSession = pgTable('guest_session', {
  tokenHash: text('token_hash').primaryKey(),
  guestId: uuid('guest_id').notNull(),
  expiresAt: at('expires_at').notNull(),
})
