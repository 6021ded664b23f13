import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/*
 * Tables stand with their nouns, in `table.ts`, as the numbered SQL below migrations/ makes them. Constraints and indexes live
 * there alone; `table.ts` gives queries their types, and whoever joins a table may.
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
