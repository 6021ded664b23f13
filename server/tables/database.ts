import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/*
 * The tables of every noun stand in this folder, as the numbered SQL in migrations/ makes them. Constraints and indexes live in that
 * SQL alone; these files give queries their types, and any room of the server may join any of them.
 */

/** Rules of the installation that conditions over rows ask for: those that are listed hold (case/opening/inForce.ts). */
export const inForce = pgTable('in_force', {
  rule: text('rule').primaryKey(),
})

/** Numbers that must not have gaps, such as those of applications: one row a series. */
export const counter = pgTable('counter', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
})
