import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The secret of an authenticator app; one that is not confirmed counts for nothing. */
export const factorTotp = pgTable('factor_totp', {
  accountId: uuid('account_id').primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const factorPasskey = pgTable('factor_passkey', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
})

/** Recovery codes, by their hashes; one that was used is gone. */
export const factorRecovery = pgTable(
  'factor_recovery',
  { accountId: uuid('account_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** A login that waits for its second factor, or a session that makes a passkey. */
export const factorTicket = pgTable('factor_ticket', {
  hash: text('hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  challenge: text('challenge').notNull().default(''),
  tries: integer('tries').notNull().default(0),
  expiresAt: at('expires_at').notNull(),
})
