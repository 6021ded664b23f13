import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/*
 * What migration 0020 adds: time limits, the deadlines secretaries set, calendars that others subscribe to.
 */

/** A time limit from a day on. */
export const deadlineRule = pgTable(
  'deadline_rule',
  {
    kind: text('kind').$type<'defence' | 'evidence'>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    days: integer('days').notNull(),
    counting: text('counting').$type<'calendar' | 'working'>().notNull(),
    /** Not of the institution's own rules: it stands here to be looked at. */
    demo: boolean('demo').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.validFrom] })],
)

/** A day off, or a weekend that is worked in exchange for one. */
export const holiday = pgTable('holiday', {
  day: date('day', { mode: 'string' }).primaryKey(),
  name: text('name').notNull(),
  working: boolean('working').notNull(),
  demo: boolean('demo').notNull(),
})
