import {
  bigint,
  bigserial,
  boolean,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Category } from '../../contract/call.ts'
import type { Camp, CaseState } from '../../contract/case.ts'
import type { RowKind } from '../../contract/event.ts'
import type { FileGroup } from '../../contract/file.ts'
import type { PreservationBody, ReturnField } from '../../contract/filing.ts'
import type { PreservationState, PreservationStep } from '../../contract/preservationMove.ts'
import type { Profile, User } from '../../contract/user.ts'
import { caseColumns } from './case.ts'

/*
 * Every table, as the numbered SQL below migrations/ makes them. Constraints and indexes live there alone; this file
 * gives queries their types.
 */

/** What files can belong to. */
export type RecordKind = Exclude<RowKind, 'uploadSession'> | 'registration'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const account = pgTable('account', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  username: text('username').notNull(),
  nickName: text('nick_name').notNull(),
  cate: text('cate').$type<Category>().notNull(),
  status: text('status').notNull(),
  roles: text('roles').array().notNull(),
  dataScopes: text('data_scopes').array().notNull(),
  passwordHash: text('password_hash').notNull(),
  passwordAt: at('password_at').notNull(),
  email: text('email'),
  phone: text('phone'),
  enabled: boolean('enabled').notNull().default(true),
  /** Who is removed cannot log in and is in no list; what they did keeps their name. */
  removedAt: at('removed_at'),
  jobs: text('jobs').array().notNull().default([]),
  dept: text('dept').notNull().default(''),
  verifyType: text('verify_type').notNull().default(''),
  /** Attachments of the last real-name verification; empty where there is none. */
  idPos: text('id_pos').notNull().default(''),
  idOther: text('id_other').notNull().default(''),
  handId: text('hand_id').notNull().default(''),
  corporation: boolean('corporation').notNull().default(false),
  isForeign: boolean('is_foreign').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  profile: jsonb('profile').$type<Partial<Profile>>().notNull().default({}),
  notices: jsonb('notices').$type<User['notices']>().notNull().default({ mail: true, sms: true, push: false }),
})

/** A token is known only by its SHA-256. */
export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  /** `abroad` is good only to be exchanged for one of the platform (decisions C-14); `enrolled` is over, and opens nothing. */
  kind: text('kind').$type<'platform' | 'abroad' | 'enrolled'>().notNull().default('platform'),
  /** Names it to its owner. */
  id: uuid('id').notNull().defaultRandom(),
  device: text('device').notNull().default(''),
  ip: text('ip').notNull().default(''),
})

/** Wrong passwords for a name, whether anybody has it or not, counted from the first. */
export const loginFailure = pgTable(
  'login_failure',
  {
    tenantId: integer('tenant_id').notNull(),
    username: text('username').notNull(),
    failures: integer('failures').notNull(),
    since: at('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.username] })],
)

export const captcha = pgTable('captcha', {
  uuid: uuid('uuid').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** What would have left by SMS, mail or push; shown at /dev/outbox in demo mode. */
export const outbox = pgTable('outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull(),
  channel: text('channel').$type<'sms' | 'mail' | 'push' | 'captcha'>().notNull(),
  to: text('to'),
  subject: text('subject'),
  text: text('text'),
  code: text('code'),
  link: text('link'),
  uuid: text('uuid'),
  ics: text('ics'),
})

/** Answers already given, by the key the caller chose. */
export const once = pgTable(
  'once',
  {
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    // Not jsonb, which sorts keys: the answer goes out again letter for letter.
    answer: json('answer'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
)

export const event = pgTable('event', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  kind: text('kind').$type<RowKind>().notNull(),
  recordId: uuid('record_id').notNull(),
  at: at('at').notNull(),
  /** Whom alone it is addressed to; empty for all who may see the record. */
  accountId: uuid('account_id'),
})

/** Numbers that must not have gaps, such as those of applications: one row a series. */
export const counter = pgTable('counter', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
})

export const cases = pgTable('cases', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  caseNo: text('case_no').notNull(),
  cause: text('cause').notNull(),
  state: text('state').$type<CaseState>().notNull(),
  amount: text('amount').notNull(),
  openedAt: at('opened_at').notNull(),
  ...caseColumns,
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

export const file = pgTable('file', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  group: text('group').$type<FileGroup>().notNull(),
  /** sha256-8MiB-tree as the device computed it. */
  digest: text('digest').notNull(),
  /** Of the whole file, computed here; empty until every byte is here and checked. */
  sha256: text('sha256'),
  createdAt: at('created_at').notNull(),
  /** The record it belongs to, once one was submitted with it. */
  recordKind: text('record_kind').$type<RecordKind>(),
  recordId: uuid('record_id'),
  purpose: text('purpose'),
  position: integer('position'),
  /** Since when it belongs to no record. */
  looseSince: at('loose_since'),
  /** When its owner last asked after it, whole and of no record: a draft names it. */
  namedAt: at('named_at'),
  /** As it was called where it came from. */
  oriName: text('ori_name'),
  /** Pages of a PDF, 1 for a picture; empty where nobody can say. */
  pages: integer('pages'),
  /** The upload from a phone that it came by. */
  sessionId: uuid('session_id'),
  /** Who is writing its bytes, and until when unless renewed: several instances take turns. */
  lease: uuid('lease'),
  leaseUntil: at('lease_until'),
  /** Somebody else waits for the lease: whoever holds it lets go. */
  leaseWanted: boolean('lease_wanted').notNull().default(false),
  /** In the files of a case: the folder it lies in, none at the top. */
  folderId: uuid('folder_id'),
})

/** An upload from a phone: its id is what the code holds. */
export const uploadSession = pgTable('upload_session', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  group: text('group').$type<FileGroup>().notNull(),
  limit: integer('limit').notNull(),
  createdAt: at('created_at').notNull(),
  /** Moves on with each byte that comes. */
  expiresAt: at('expires_at').notNull(),
  /** Since the first file was announced: from then on it may finish whenever the phone has a network. */
  begunAt: at('begun_at'),
  doneAt: at('done_at'),
  /** The ids of the files that were handed over, in the order of the phone. */
  batch: jsonb('batch').$type<string[]>(),
  endedAt: at('ended_at'),
})

/** What one person handed in to a case at one time. */
export const evidence = pgTable('evidence', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  no: text('no').notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  byName: text('by_name').notNull(),
  source: text('source').$type<'PC' | 'MOBILE'>().notNull(),
  submittedAt: at('submitted_at').notNull(),
})

/** One piece of evidence. */
export const evidenceItem = pgTable('evidence_item', {
  id: uuid('id').primaryKey(),
  evidenceId: uuid('evidence_id').notNull(),
  caseId: uuid('case_id').notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  /** Counts within a side of a case. */
  no: integer('no').notNull(),
  name: text('name').notNull(),
  purpose: text('purpose').notNull(),
  offline: boolean('offline').notNull(),
  attachmentId: uuid('attachment_id'),
  arbitrationAttachmentId: uuid('arbitration_attachment_id'),
})

/** A folder in the files of a case. */
export const caseFolder = pgTable('case_folder', {
  id: uuid('id').primaryKey(),
  caseId: uuid('case_id').notNull(),
  parentId: uuid('parent_id'),
  title: text('title').notNull(),
  position: integer('position').notNull(),
})

export type PreservationForm = Omit<PreservationBody, 'id' | 'version' | 'files'>

export const preservation = pgTable('preservation', {
  id: uuid('id').primaryKey(),
  no: text('no').notNull(),
  tenantId: integer('tenant_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<PreservationState>().notNull(),
  /** What the applicant typed. */
  form: jsonb('form').$type<PreservationForm>().notNull(),
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

/** One row where this database holds demo data. */
export const demo = pgTable('demo', {
  one: boolean('one').primaryKey().default(true),
  begunAt: at('begun_at').notNull(),
  /** Empty until all of it is there. */
  madeAt: at('made_at'),
})
