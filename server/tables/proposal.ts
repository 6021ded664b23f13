import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Camp } from '../../contract/case/case.ts'
import type { Choice, ProposalKind } from '../../contract/hearing/proposal.ts'
import type { TrialRole } from '../../contract/hearing/trial.ts'

const at = timestamp('at', { withTimezone: true, precision: 3 }).notNull()

/** Migration 0047. */
export const proposal = pgTable('proposal', {
  id: uuid('id').primaryKey(),
  hearingId: uuid('hearing_id').notNull(),
  /** 1, 2 and so on in its hearing, once everybody sees it. */
  number: integer('number'),
  kind: text('kind').$type<ProposalKind>().notNull(),
  attendeeId: uuid('attendee_id').notNull(),
  byName: text('by_name').notNull(),
  byRole: text('by_role').$type<TrialRole>().notNull(),
  camp: text('camp').$type<Camp>(),
  terms: text('terms').notNull(),
  amount: text('amount').notNull().default(''),
  shared: boolean('shared').notNull(),
  at,
  endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
})

export const proposalAnswer = pgTable('proposal_answer', {
  id: uuid('id').notNull(),
  proposalId: uuid('proposal_id').notNull(),
  attendeeId: uuid('attendee_id').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<TrialRole>().notNull(),
  choice: text('choice').$type<Choice>().notNull(),
  reason: text('reason').notNull().default(''),
  at,
})
