import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Attendance, TrialRole, TrialState } from '../../contract/hearing/trial.ts'
import { order } from '../../contract/room/room.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const hearing = pgTable('hearing', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id'),
  /** The room's route, which a code is good for. */
  route: text('route').notNull(),
  title: text('title').notNull(),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  version: integer('version').notNull().default(1),
  state: text('state').$type<TrialState>().notNull(),
  online: boolean('online').notNull(),
  /** The room of the house, or empty. */
  place: text('place').notNull().default(''),
  /** Why it was cancelled or broken off. */
  reason: text('reason').notNull().default(''),
  /** Who planned it; empty where the server made it. */
  byName: text('by_name').notNull().default(''),
  /** Since when those who attend know of this time. */
  notifiedAt: at('notified_at'),
  /** Who ended the session; the file of its record is theirs (migration 0044). */
  closedBy: uuid('closed_by'),
  /** Of meetings (migration 0041). */
  presidingId: uuid('presiding_id'),
  dept: text('dept').notNull().default(''),
  /** Who is inside has so long as a trial takes (migration 0043). */
  trialTime: boolean('trial_time').notNull().default(false),
})

export const hearingAttendee = pgTable('hearing_attendee', {
  id: uuid('id').primaryKey().defaultRandom(),
  hearingId: uuid('hearing_id').notNull(),
  accountId: uuid('account_id'),
  name: text('name').notNull(),
  role: text('role').$type<TrialRole>().notNull(),
  position: integer('position').notNull().default(0),
  /** The phone or mailbox that is told, or empty. */
  contact: text('contact').notNull().default(''),
  /** Of the personal code; null before the first notice. */
  codeHash: text('code_hash'),
  toldAt: at('told_at'),
  /** When the code was used first. */
  enteredAt: at('entered_at'),
  /** Since when they may be in the room, and since when no longer (migration 0037). */
  admittedAt: at('admitted_at'),
  removedAt: at('removed_at'),
  /** What a secretary laid on them. */
  roomOrder: jsonAs('room_order', order),
  /** Of a mediation: in which of its rooms they are (migration 0047). */
  place: integer('place').notNull().default(0),
  /** So long they spoke in the room, ms (migration 0048). */
  spokenMs: integer('spoken_ms').notNull().default(0),
  /** Whether they attended, as a secretary noted it (migration 0622). */
  attendance: text('attendance').$type<Attendance>().notNull().default(''),
  /** Of a trial: when they were seen inside first. */
  joinedAt: at('joined_at'),
})

export const roomSession = pgTable('room_session', {
  tokenHash: text('token_hash').primaryKey(),
  attendeeId: uuid('attendee_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  /** The session of an account by which they came in (migration 0080). */
  sessionHash: text('session_hash'),
})

/** Codes good once and for a short while, beside the personal one. */
export const roomCode = pgTable('room_code', {
  codeHash: text('code_hash').primaryKey(),
  attendeeId: uuid('attendee_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  sessionHash: text('session_hash'),
})
