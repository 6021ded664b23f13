import { boolean, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** What was decided about the term of the award in a case (migration 0260). */
export const awardTerm = pgTable('award_term', {
  caseId: uuid('case_id').primaryKey(),
  expedited: boolean('expedited').notNull().default(false),
  extendedTo: date('extended_to', { mode: 'string' }),
  /** The day of the decision: what stands still afterwards moves the last day on. */
  extendedOn: date('extended_on', { mode: 'string' }),
})

/** Which alarm went out for which last day (migration 0260). */
export const awardAlarm = pgTable(
  'award_alarm',
  {
    caseId: uuid('case_id').notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    days: integer('days').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.due, table.days] })],
)
