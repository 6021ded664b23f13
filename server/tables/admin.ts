import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EditedUser } from '../../contract/admin/admin.ts'
import type { Category } from '../../contract/kernel/call.ts'

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
  hiddenCrumb: boolean('hidden_crumb').notNull().default(false),
  noRedirect: boolean('no_redirect').notNull().default(false),
  cates: text('cates').array().$type<Category[]>().notNull(),
  roles: text('roles').array().notNull().default([]),
})

/** What one administrator wants of an account and a second one is to confirm. */
export const accountChange = pgTable('account_change', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: integer('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  /** Of the account as it was then. */
  version: text('version').notNull(),
  wanted: jsonb('wanted').$type<EditedUser>().notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  at: at('at').notNull(),
})

/** The product's own menus that were put into the table above, once each (migration 0028). */
export const seededMenu = pgTable('seeded_menu', { key: text('key').primaryKey(), at: at('at').notNull() })
