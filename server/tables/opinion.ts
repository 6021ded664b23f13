import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Camp } from '../../contract/case/case.ts'
import type { OpinionChoice } from '../../contract/evidence/opinion.ts'

/** What somebody handed in at one time; rows are only ever added. */
export const opinion = pgTable('opinion', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  /** Which side speaks. */
  camp: text('camp').$type<Camp>().notNull(),
  byName: text('by_name').notNull(),
  submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** What it says of each piece: the `no`-th that is said of it. */
export const opinionItem = pgTable(
  'opinion_item',
  {
    itemId: uuid('item_id').notNull(),
    no: integer('no').notNull(),
    opinionId: uuid('opinion_id').notNull(),
    authenticity: text('authenticity').$type<OpinionChoice>().notNull(),
    legality: text('legality').$type<OpinionChoice>().notNull(),
    relevance: text('relevance').$type<OpinionChoice>().notNull(),
    remarks: text('remarks').notNull(),
    /** The last day that had passed when it was said. */
    lateAfter: date('late_after', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.no] })],
)
