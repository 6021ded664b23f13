import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Camp, CaseState } from '../../contract/case/case.ts'
import type { CaseEventKind } from '../../contract/case/caseEvent.ts'
import { type CaseEvent, caseDetail } from '../../contract/case/caseLife.ts'
import { caseFields } from '../../contract/case/caseRequest.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const cases = pgTable('cases', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  caseNo: text('case_no').notNull(),
  cause: text('cause').notNull(),
  state: text('state').$type<CaseState>().notNull(),
  amount: text('amount').notNull(),
  openedAt: at('opened_at').notNull(),
  receiptNo: text('receipt_no').notNull(),
  version: integer('version').notNull().default(1),
  /** What the applicant typed; empty for a case that was there before requests were. */
  form: jsonAs('form', z.nullable(caseFields)),
  /** Who sent the request. */
  ownerId: uuid('owner_id'),
  correction: jsonAs('correction', caseDetail.shape.correction),
  fee: jsonAs('fee', caseDetail.shape.fee),
  /** The last day for what the applicant must do now, as 2026-11-21; the case lapses after it. */
  dueOn: text('due_on'),
  firstReviewerId: uuid('first_reviewer_id'),
  secondReviewerId: uuid('second_reviewer_id'),
  dept: text('dept').notNull().default(''),
  secretaryId: uuid('secretary_id'),
  /** When its timeline last grew. */
  changedAt: at('changed_at').notNull().defaultNow(),
  /** From here on the respondents see it. */
  acceptedAt: at('accepted_at'),
  suspendedFrom: text('suspended_from').$type<CaseState>(),
  suspendedOn: text('suspended_on'),
  /** Respondents whom nobody can reach by what the request says: the institution serves them otherwise. */
  servedOtherwise: uuid('served_otherwise').array().notNull().default([]),
  withdrawal: jsonAs('withdrawal', caseDetail.shape.withdrawal),
  /** The device had no network when the request was filed (migration 0320). */
  filedOffline: boolean('filed_offline').notNull().default(false),
  /** How many rows its timeline has, and the hash of the last. */
  events: integer('events').notNull().default(0),
  head: text('head').notNull().default(''),
  /** Numbers, cause and names in small letters; its grams are made in the database. */
  searchText: text('search_text').notNull().default(''),
})

export const caseAttendee = pgTable('case_attendee', {
  caseId: uuid('case_id').notNull(),
  position: integer('position').notNull(),
  /** Empty for a party without an account. */
  accountId: uuid('account_id'),
  /** Empty for an arbitrator. */
  camp: text('camp').$type<Camp>(),
  role: text('role').$type<'party' | 'agent' | 'arbitrator'>().notNull(),
  name: text('name').notNull(),
  /** As the request names it. */
  id: uuid('id').notNull().defaultRandom(),
  /** Since when an agent's letter of authority is revoked, or an arbitrator no longer sits. */
  revokedAt: at('revoked_at'),
})

/** The timeline, hash-chained within a case; rows are only ever added. */
export const caseEvent = pgTable(
  'case_event',
  {
    caseId: uuid('case_id').notNull(),
    no: integer('no').notNull(),
    at: at('at').notNull(),
    action: text('action').$type<CaseEventKind>().notNull(),
    /** Empty for the system. */
    byId: uuid('by_id'),
    byName: text('by_name').notNull(),
    /** Where the case stood after it. */
    state: text('state').$type<CaseState>().notNull(),
    reason: text('reason').notNull(),
    /** As it was sealed. */
    details: jsonb('details').$type<CaseEvent['details']>().notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.no] })],
)

/** A secretary opened the case of another one, for a reason and for some hours. */
export const caseOpening = pgTable('case_opening', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  accountId: uuid('account_id').notNull(),
  reason: text('reason').notNull(),
  at: at('at').notNull(),
  until: at('until').notNull(),
  /** When it was over, once that was noted. */
  endedAt: at('ended_at'),
})

/** By which a respondent's account comes to follow a case; known only by its SHA-256. */
export const seatAccess = pgTable('seat_access', {
  codeHash: text('code_hash').primaryKey(),
  caseId: uuid('case_id').notNull(),
  partyId: uuid('party_id').notNull(),
  expiresAt: at('expires_at').notNull(),
})
