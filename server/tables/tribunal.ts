import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Camp } from '../../contract/case/case.ts'
import type { MemberState, Tribunal, TribunalSeat } from '../../contract/tribunal/tribunal.ts'

/*
 * The tables of migration 0019: the tribunal of a case. Who of its members sees the case stands in case_attendee.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** There once something was done about it. */
export const tribunal = pgTable('tribunal', {
  caseId: uuid('case_id').primaryKey(),
  version: integer('version').notNull(),
  size: integer('size').$type<Tribunal['size']>().notNull(),
})

export const tribunalNomination = pgTable(
  'tribunal_nomination',
  {
    caseId: uuid('case_id').notNull(),
    camp: text('camp').$type<Camp>().notNull(),
    accountId: uuid('account_id').notNull(),
    byName: text('by_name').notNull(),
    /** Null where it was named by an older server. */
    byId: uuid('by_id'),
    /** For whom it was named; null where an older server wrote it. */
    parties: jsonb('parties').$type<string[]>(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.camp] })],
)

export const tribunalMember = pgTable('tribunal_member', {
  id: uuid('id').primaryKey().defaultRandom(),
  caseId: uuid('case_id').notNull(),
  accountId: uuid('account_id').notNull(),
  seat: text('seat').$type<TribunalSeat>().notNull(),
  state: text('state').$type<MemberState>().notNull(),
  appointedAt: at('appointed_at').notNull(),
  /** Null where an older server appointed. */
  appointedBy: uuid('appointed_by'),
  /** Why it was appointed in spite of a conflict or of another nomination: secretaries alone read it. */
  despite: text('despite').notNull().default(''),
  disclosure: text('disclosure'),
  confirmedAt: at('confirmed_at'),
  /** Whoever leaves after it leaves midway. */
  acceptedAt: at('accepted_at'),
  reason: text('reason').notNull().default(''),
  leftAt: at('left_at'),
})

export const tribunalChallenge = pgTable('tribunal_challenge', {
  id: uuid('id').primaryKey().defaultRandom(),
  caseId: uuid('case_id').notNull(),
  memberId: uuid('member_id').notNull(),
  camp: text('camp').$type<Camp>().notNull(),
  byName: text('by_name').notNull(),
  /** For whom it was asked for; null where an older server wrote it. */
  parties: jsonb('parties').$type<string[]>(),
  at: at('at').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<'open' | 'upheld' | 'rejected' | 'ended'>().notNull(),
  decision: text('decision').notNull().default(''),
  decidedAt: at('decided_at'),
})
