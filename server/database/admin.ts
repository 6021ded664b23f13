import { bigserial, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditEntry } from '../../contract/admin.ts'
import type { Category } from '../../contract/call.ts'
import type { MessageKind } from '../../contract/message.ts'

/*
 * The tables of migration 0009: menus, dictionaries, the log of changes, messages.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const menu = pgTable('menu', {
  id: uuid('id').primaryKey().defaultRandom(),
  pid: uuid('pid'),
  title: text('title').notNull(),
  path: text('path').notNull().default(''),
  component: text('component').notNull().default(''),
  icon: text('icon').notNull().default(''),
  num: text('num').notNull().default(''),
  sort: integer('sort').notNull().default(100),
  hidden: boolean('hidden').notNull().default(false),
  alwaysShow: boolean('always_show').notNull().default(false),
  noCache: boolean('no_cache').notNull().default(false),
  affix: boolean('affix').notNull().default(false),
  activeMenu: text('active_menu').notNull().default(''),
  cates: text('cates').array().$type<Category[]>().notNull(),
  roles: text('roles').array().notNull().default([]),
})

/** The product's own menus that were put into the table above, once each (migration 0028). */
export const seededMenu = pgTable('seeded_menu', { key: text('key').primaryKey(), at: at('at').notNull() })

export const dictEntry = pgTable('dict_entry', {
  id: uuid('id').primaryKey().defaultRandom(),
  dictName: text('dict_name').notNull(),
  value: text('value').notNull(),
  label: text('label').notNull(),
  labelEn: text('label_en').notNull().default(''),
  sort: integer('sort').notNull().default(100),
  attrs: jsonb('attrs').$type<Record<string, string>>().notNull().default({}),
})

/** Rows are added and never touched again; the database itself refuses it. */
export const audit = pgTable('audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull(),
  tenantId: integer('tenant_id').notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  byUsername: text('by_username').notNull().default(''),
  ip: text('ip').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  target: text('target').notNull(),
  changes: jsonb('changes').$type<AuditEntry['changes']>().notNull(),
})

export const message = pgTable('message', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  params: jsonb('params').$type<Record<string, string>>().notNull(),
  link: text('link').notNull().default(''),
  /** The case it is about. */
  caseId: uuid('case_id'),
  readStatus: integer('read_status').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

export const mailboxOpened = pgTable('mailbox_opened', {
  accountId: uuid('account_id').primaryKey(),
  at: at('at').notNull(),
})
