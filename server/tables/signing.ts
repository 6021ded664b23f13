import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type IssuedState, issuedSigners } from '../../contract/signing/signing.ts'
import type { Config } from '../config.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who can sign (migration 0160). */
export const signingKey = pgTable('signing_key', {
  id: uuid('id').primaryKey(),
  /** `authority`, `stamping`, `tenant:1`, `account:<id>`, or `signer:<id>` of who has no account. */
  holder: text('holder').notNull(),
  tenantId: integer('tenant_id'),
  name: text('name').notNull(),
  algorithm: text('algorithm').$type<Config['signingKeys']>().notNull(),
  /** PKCS#8 as `sealUnder` (server/vault/seal.ts) gives it. */
  sealedKey: text('sealed_key').notNull(),
  /** DER in base64. */
  certificate: text('certificate').notNull(),
  serial: text('serial').notNull(),
  notBefore: at('not_before').notNull(),
  notAfter: at('not_after').notNull(),
  /** Another one took its place. */
  retiredAt: at('retired_at'),
  revokedAt: at('revoked_at'),
  revokedReason: text('revoked_reason').notNull().default(''),
  revokedBy: text('revoked_by').notNull().default(''),
  /** Suspended by one administrator until a second one confirms that it is revoked (migration 0430). */
  heldAt: at('held_at'),
  heldById: uuid('held_by_id'),
  heldBy: text('held_by').notNull().default(''),
  heldReason: text('held_reason').notNull().default(''),
})

/** Documents that were issued, signed and sealed (migration 0160). */
export const issuedDocument = pgTable('issued_document', {
  code: text('code').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id'),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  fileId: uuid('file_id').notNull(),
  sha256: text('sha256').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Of the version that the signers read. */
  readSha256: text('read_sha256').notNull(),
  issuedAt: at('issued_at').notNull(),
  signers: jsonAs('signers', issuedSigners).notNull(),
  state: text('state').$type<IssuedState>().notNull().default('valid'),
  stateAt: at('state_at'),
  stateReason: text('state_reason').notNull().default(''),
  replacedBy: text('replaced_by'),
})

/** Checks of documents by anybody (migration 0160). */
export const sealCheck = pgTable('seal_check', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull(),
  net: text('net').notNull(),
  asked: text('asked').notNull(),
  answer: text('answer').notNull(),
})
