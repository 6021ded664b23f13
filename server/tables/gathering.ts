import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { type AttendanceState, type GatheringState, gatheringFields } from '../../contract/gathering/gathering.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const { title, place, link, audience, agenda, speakers } = gatheringFields

/** Activities (migration 0230). */
export const gathering = pgTable('gathering', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  version: integer('version').notNull().default(1),
  revision: integer('revision').notNull().default(1),
  state: text('state').$type<GatheringState>().notNull().default('draft'),
  said: jsonAs('said', z.object({ title, place, link, audience, agenda, speakers })).notNull(),
  capacity: integer('capacity').notNull(),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  opensAt: at('opens_at').notNull(),
  closesAt: at('closes_at').notNull(),
  reason: text('reason').notNull().default(''),
  byName: text('by_name').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Who comes to which activity. */
export const attendance = pgTable('attendance', {
  id: uuid('id').primaryKey().defaultRandom(),
  gatheringId: uuid('gathering_id').notNull(),
  guestId: uuid('guest_id').notNull(),
  version: integer('version').notNull().default(1),
  state: text('state').$type<AttendanceState>().notNull(),
  turn: integer('turn').notNull(),
  /** What the door reads. */
  pass: text('pass').notNull(),
  /** Came from the waiting list. */
  promoted: boolean('promoted').notNull().default(false),
  enrolledAt: at('enrolled_at').notNull(),
  checkedAt: at('checked_at'),
  checkedBy: uuid('checked_by'),
})
