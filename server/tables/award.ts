import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { award as awardSchema, scrutinyRound } from '../../contract/award/award.ts'
import type { AwardKind, AwardState, VoteChoice } from '../../contract/award/awardWay.ts'
import { awardOutcome } from '../../contract/award/outcome.ts'
import type { DocumentNode } from '../../contract/document/document.ts'
import { jsonAs } from '../database/json.ts'

/*
 * The tables of migrations 0140, 0141 and 0381: awards, and what is deliberated about them.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const award = pgTable('award', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  caseId: uuid('case_id').notNull(),
  version: integer('version').notNull().default(1),
  kind: text('kind').$type<AwardKind>().notNull(),
  state: text('state').$type<AwardState>().notNull(),
  title: text('title').notNull(),
  no: text('no').notNull().default(''),
  followsId: uuid('follows_id'),
  /** The tribunal's secretary. */
  secretaryId: uuid('secretary_id'),
  /** Whoever was named as that, ever (migration 0501). */
  helperIds: uuid('helper_ids').array().notNull().default([]),
  submittedAt: at('submitted_at'),
  passedAt: at('passed_at'),
  /** As 2026-11-21; empty until it is issued. */
  issuedOn: text('issued_on').notNull().default(''),
  /** The signed original, among the files of the case. */
  fileId: uuid('file_id'),
  outcome: jsonAs('outcome', z.nullable(awardOutcome)),
  dissents: jsonAs('dissents', awardSchema.shape.dissents).notNull().default([]),
  closedAt: at('closed_at'),
})

export const awardText = pgTable('award_text', {
  awardId: uuid('award_id').primaryKey(),
  revision: integer('revision').notNull().default(1),
  /** The Yjs document, as base64. */
  state: text('state').notNull(),
  /** What it says. */
  body: jsonb('body').$type<DocumentNode>().notNull(),
})

export const awardVote = pgTable(
  'award_vote',
  {
    awardId: uuid('award_id').notNull(),
    accountId: uuid('account_id').notNull(),
    choice: text('choice').$type<VoteChoice>().notNull(),
    opinion: text('opinion').notNull(),
    attached: boolean('attached').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.awardId, table.accountId] })],
)

export const awardRound = pgTable(
  'award_round',
  {
    awardId: uuid('award_id').notNull(),
    no: integer('no').notNull(),
    submittedAt: at('submitted_at').notNull(),
    submittedBy: text('submitted_by').notNull(),
    body: jsonb('body').$type<DocumentNode>().notNull(),
    decision: text('decision').$type<'' | 'returned' | 'passed'>().notNull().default(''),
    decidedBy: text('decided_by').notNull().default(''),
    decidedAt: at('decided_at'),
    reason: text('reason').notNull().default(''),
    remarks: jsonAs('remarks', scrutinyRound.shape.remarks).notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.awardId, table.no] })],
)

export const awardStep = pgTable(
  'award_step',
  {
    awardId: uuid('award_id').notNull(),
    no: integer('no').notNull(),
    at: at('at').notNull(),
    action: text('action').notNull(),
    byId: uuid('by_id'),
    byName: text('by_name').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.awardId, table.no] })],
)

/** Every suggestion that was ever in a text, by its mark (migration 0381). */
export const awardSuggestion = pgTable(
  'award_suggestion',
  { awardId: uuid('award_id').notNull(), mark: text('mark').notNull(), words: text('words').notNull() },
  (table) => [primaryKey({ columns: [table.awardId, table.mark] })],
)

export const awardComment = pgTable('award_comment', {
  id: uuid('id').primaryKey(),
  awardId: uuid('award_id').notNull(),
  parentId: uuid('parent_id'),
  quote: text('quote').notNull(),
  text: text('text').notNull(),
  byId: uuid('by_id').notNull(),
  byName: text('by_name').notNull(),
  at: at('at').notNull(),
  settledAt: at('settled_at'),
  settledBy: text('settled_by').notNull().default(''),
})

export const awardVersion = pgTable(
  'award_version',
  {
    awardId: uuid('award_id').notNull(),
    no: integer('no').notNull(),
    name: text('name').notNull(),
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
    body: jsonb('body').$type<DocumentNode>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.awardId, table.no] })],
)
