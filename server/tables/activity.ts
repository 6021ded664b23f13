import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { guest as guestSchema } from '../../contract/activity/activity.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const guest = pgTable('guest', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  phone: text('phone').notNull(),
  profile: jsonAs('profile', z.omit(guestSchema, { userId: true, phone: true })).notNull(),
  createdAt: at('created_at').notNull(),
})

export const guestSession = pgTable('guest_session', {
  tokenHash: text('token_hash').primaryKey(),
  guestId: uuid('guest_id').notNull(),
  expiresAt: at('expires_at').notNull(),
})
