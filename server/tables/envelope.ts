import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { handwriting } from '../../contract/both/strokes.ts'
import type { EnvelopeState, SignerState, SignRule, signOrders } from '../../contract/envelope/envelope.ts'
import { sealStep } from '../../contract/envelope/envelopeMove.ts'
import type { EnvelopeKind } from '../../contract/envelope/signedKind.ts'
import { representative } from '../../contract/signing/capacity.ts'
import { keptChecks } from '../../contract/signing/identityCheck.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Documents that are signed by several people (migration 0161). */
export const envelope = pgTable('envelope', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  kind: text('kind').$type<EnvelopeKind>().notNull(),
  title: text('title').notNull(),
  edition: integer('edition').notNull(),
  followsId: uuid('follows_id'),
  /** The record of another noun it was made for; none where a secretary made it. */
  aboutKind: text('about_kind').notNull().default(''),
  aboutId: uuid('about_id'),
  ordering: text('ordering').$type<(typeof signOrders)[number]>().notNull(),
  rule: text('rule').$type<SignRule>().notNull(),
  state: text('state').$type<EnvelopeState>().notNull().default('open'),
  stateReason: text('state_reason').notNull().default(''),
  fileId: uuid('file_id').notNull(),
  readSha256: text('read_sha256').notNull(),
  pages: integer('pages').notNull(),
  sealAnchor: text('seal_anchor').notNull().default(''),
  /** The last day to sign, as 2026-11-21. */
  due: text('due').notNull(),
  remindedAt: at('reminded_at'),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  createdAt: at('created_at').notNull(),
  closedAt: at('closed_at'),
  code: text('code'),
  issuedFileId: uuid('issued_file_id'),
  certificateFileId: uuid('certificate_file_id'),
  /** Migration 0632. */
  sealAsked: jsonAs('seal_asked', z.nullable(sealStep)),
  sealRefused: jsonAs('seal_refused', z.nullable(sealStep)),
})

/** Who signs one (migration 0161). */
export const envelopeSigner = pgTable('envelope_signer', {
  id: uuid('id').primaryKey(),
  envelopeId: uuid('envelope_id').notNull(),
  position: integer('position').notNull(),
  accountId: uuid('account_id'),
  name: text('name').notNull(),
  role: text('role').notNull(),
  presides: boolean('presides').notNull().default(false),
  anchor: text('anchor').notNull().default(''),
  /** Where the link and the phone check go. */
  contact: text('contact').notNull(),
  state: text('state').$type<SignerState>().notNull().default('invited'),
  /** SHA-256 of the code in their link; none once it is over. */
  codeHash: text('code_hash'),
  /** SHA-256 of the pass that the phone check gave. */
  passHash: text('pass_hash'),
  passUntil: at('pass_until'),
  openedAt: at('opened_at'),
  verifiedAt: at('verified_at'),
  readAt: at('read_at'),
  signedAt: at('signed_at'),
  refusedAt: at('refused_at'),
  reason: text('reason').notNull().default(''),
  strokes: jsonAs('strokes', handwriting),
  /** Their hand stands at the foot of each page, too (migration 0460). */
  everyPage: boolean('every_page').notNull().default(false),
  /** By what we knew who it was: `link` and the phone check, or `account`. */
  means: text('means').$type<'' | 'link' | 'account'>().notNull().default(''),
  /** How they were checked when they answered (migration 0620). */
  checks: jsonAs('checks', keptChecks).notNull().default([]),
  /** Who signed for an organisation (migration 0710). */
  representative: jsonAs('representative', representative),
  ip: text('ip').notNull().default(''),
  device: text('device').notNull().default(''),
})
