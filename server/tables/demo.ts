import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row where this database holds demo data. */
export const demo = pgTable('demo', {
  one: boolean('one').primaryKey().default(true),
  begunAt: at('begun_at').notNull(),
  /** Empty until all of it is there. */
  madeAt: at('made_at'),
  /** Of what a build prepared, until its first start (migration 0505). */
  preparedAt: at('prepared_at'),
})
