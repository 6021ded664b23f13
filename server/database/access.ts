import {
  bigint,
  bigserial,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Guest } from '../../contract/activity.ts'
import type { Ended } from '../../contract/event.ts'
import type { RegistrationKind, RegistrationState } from '../../contract/registration.ts'
import type { Order } from '../../contract/room.ts'
import type { TrialRole, TrialState } from '../../contract/trial.ts'

/*
 * The tables of migration 0008: codes, letters, registrations, attendees, hearing codes.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const sentCode = pgTable(
  'sent_code',
  {
    use: text('use').notNull(),
    address: text('address').notNull(),
    tenantId: integer('tenant_id').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.address, table.tenantId] })],
)

/** Codes to an address and wrong ones from it, over all uses. */
export const codeCount = pgTable('code_count', {
  address: text('address').primaryKey(),
  lastAt: at('last_at'),
  sent: integer('sent').notNull().default(0),
  sentSince: at('sent_since').notNull(),
  wrong: integer('wrong').notNull().default(0),
  wrongSince: at('wrong_since').notNull(),
})

/** What must leave by SMS or mail, until it has. */
export const letter = pgTable('letter', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  channel: text('channel').$type<'sms' | 'mail'>().notNull(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** A calendar entry that goes with it. */
  ics: text('ics'),
  madeAt: at('made_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: at('next_at').notNull(),
  /** Not worth sending after this: a code that is over. */
  expiresAt: at('expires_at').notNull(),
})

export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

export const registration = pgTable('registration', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<RegistrationKind>().notNull(),
  state: text('state').$type<RegistrationState>().notNull(),
  version: integer('version').notNull(),
  accountId: uuid('account_id').notNull(),
  tenantId: integer('tenant_id').notNull(),
  title: text('title').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
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
  roomOrder: jsonb('room_order').$type<Order>(),
  /** Of a mediation: in which of its rooms they are (migration 0047). */
  place: integer('place').notNull().default(0),
  /** So long they spoke in the room, ms (migration 0048). */
  spokenMs: integer('spoken_ms').notNull().default(0),
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

/** How lines of live changes held (migration 0041). */
export const socketLog = pgTable('socket_log', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  at: at('at').notNull(),
  kind: text('kind').$type<Ended['kind']>().notNull(),
  /** Of the close event; 0 where none came. */
  code: integer('code').notNull(),
  lastedMs: bigint('lasted_ms', { mode: 'number' }).notNull(),
  awayMs: bigint('away_ms', { mode: 'number' }).notNull(),
})
