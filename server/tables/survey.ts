import { boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SurveyPurpose, SurveyState, surveyAccess } from '../../contract/survey/survey.ts'
import { surveyAnswers, surveyForm } from '../../contract/survey/survey.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Questionnaires (migration 0240). */
export const survey = pgTable('survey', {
  id: uuid('id').primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<SurveyState>().notNull(),
  purpose: text('purpose').$type<SurveyPurpose>().notNull(),
  subjectId: uuid('subject_id'),
  access: text('access').$type<(typeof surveyAccess)[number]>().notNull(),
  anonymous: boolean('anonymous').notNull(),
  form: jsonAs('form', surveyForm).notNull(),
  closesOn: date('closes_on', { mode: 'string' }).notNull(),
  createdAt: at('created_at').notNull(),
  openedAt: at('opened_at'),
})

/** Answers: no person, no link, no time. */
export const surveyAnswer = pgTable('survey_answer', {
  id: uuid('id').primaryKey().defaultRandom(),
  surveyId: uuid('survey_id').notNull(),
  name: text('name').notNull().default(''),
  answers: jsonAs('answers', surveyAnswers).notNull(),
  /** Whether it stands in the results yet (told.ts). */
  told: boolean('told').notNull().default(true),
})

/** That a link or device has answered. */
export const surveySpent = pgTable(
  'survey_spent',
  {
    surveyId: uuid('survey_id').notNull(),
    whoHash: text('who_hash').notNull(),
    keyHash: text('key_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.whoHash] })],
)

/** Who was asked about which ended case (migration 0321). */
export const surveyInvited = pgTable(
  'survey_invited',
  { caseId: uuid('case_id').notNull(), who: text('who').notNull() },
  (table) => [primaryKey({ columns: [table.caseId, table.who] })],
)

export const surveyLink = pgTable('survey_link', {
  codeHash: text('code_hash').primaryKey(),
  surveyId: uuid('survey_id').notNull(),
  name: text('name').notNull(),
})
