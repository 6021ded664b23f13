import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { notices, type Profile, profile, toldOfAll } from '../../contract/account/user.ts'
import type { Category } from '../../contract/kernel/call.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const sentCode = pgTable(
  'sent_code',
  {
    use: text('use').notNull(),
    address: text('address').notNull(),
    tenantId: integer('tenant_id').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** How many codes were right before this one (migration 0650). */
    round: integer('round').notNull().default(0),
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
  /** Since when they are asked to set a first password; null once they did. */
  invitedAt: at('invited_at'),
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
  profile: jsonAs('profile', z.partial(profile)).$type<Partial<Profile>>().notNull().default({}),
  notices: jsonAs('notices', notices).notNull().default(toldOfAll),
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
  /** Whether it was opened, or is held, by more than a password. */
  strong: boolean('strong').notNull().default(false),
  /** When it was used last, to the minute (migration 0110). */
  lastAt: at('last_at').notNull(),
  /** When its person last showed all that is asked of them: at the login, or again. */
  provedAt: at('proved_at').notNull(),
  /** When it first used an office. */
  officeAt: at('office_at'),
})

/** Links by which somebody sets their own password; `first` makes the first administrator. */
export const accountLink = pgTable('account_link', {
  codeHash: text('code_hash').primaryKey(),
  purpose: text('purpose').$type<'password' | 'first'>().notNull(),
  accountId: uuid('account_id'),
  expiresAt: at('expires_at').notNull(),
})

/** Wrong passwords and what they are held against (failures.ts). */
export const wrongPassword = pgTable(
  'wrong_password',
  {
    kind: text('kind').$type<'pair' | 'name' | 'net' | 'proof'>().notNull(),
    name: text('name').notNull(),
    asker: text('asker').notNull(),
    wrong: integer('wrong').notNull(),
    since: at('since').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name, table.asker] })],
)

/** Devices from which somebody logged in before, by the hash of what they keep in a cookie. */
export const knownDevice = pgTable(
  'known_device',
  { hash: text('hash').notNull(), accountId: uuid('account_id').notNull(), seenAt: at('seen_at').notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.accountId] })],
)

export const captcha = pgTable('captcha', {
  uuid: uuid('uuid').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
})
