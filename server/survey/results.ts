import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { commentPage, fewestAnonymous, type surveys } from '../../contract/survey/survey.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { survey, surveyAnswer } from '../tables/survey.ts'
import type { Person } from '../who.ts'
import { totalOf } from './row.ts'

interface Tally {
  question: string
  place: number
  count: number
}

/** What of a questionnaire is counted (migration 0323): `answers`, who answered or wrote to a question, what was chosen. */
async function tallyOf(tx: Orm, id: string) {
  const rows = await rowsOf<Tally>(
    tx,
    sql`select question, place, count from survey_tally where survey_id = ${id} order by question, place`,
  )
  const at = (question: string, place: number) =>
    rows.find((row) => row.question === question && row.place === place)?.count ?? 0
  return {
    answers: at('', 0),
    answered: (question: string) => at(question, -1),
    written: (question: string) => at(question, -2),
    chosen: (question: string) =>
      rows
        .filter((row) => row.question === question && row.place >= 0)
        .map(({ place, count }) => ({ at: place, count })),
  }
}

/** One of the reader's institution, what of it is counted, and whether too few answered to be told of. Throws `notFound`. */
async function seen(tx: Orm, me: Person, id: string) {
  const [row] = await tx
    .select({ anonymous: survey.anonymous, form: survey.form, total: totalOf })
    .from(survey)
    .where(and(eq(survey.id, id), eq(survey.tenantId, me.tenantId)))
  if (!row) throw new AppError('notFound')
  const tally = await tallyOf(tx, id)
  return { form: row.form, total: row.total, tally, few: row.anonymous && tally.answers < fewestAnonymous }
}

export const surveyResults: Handler<typeof surveys.surveyResults> = async ({ tx, me, query: { id } }) => {
  const { total, tally, few, form } = await seen(tx, me, id)
  const questions = form.questions.map((question) => ({
    id: question.id,
    answered: tally.answered(question.id),
    counts: tally.chosen(question.id),
  }))
  return { total, told: few ? 0 : tally.answers, few, questions: few ? [] : questions }
}

export const surveyComments: Handler<typeof surveys.surveyComments> = async ({ tx, me, query }) => {
  const { id, question, page } = query
  const { tally, few } = await seen(tx, me, id)
  if (few) return { total: 0, list: [] }
  const list = await rowsOf<{ name: string; text: string }>(
    tx,
    sql`select ${surveyAnswer.name}, said ->> 'text' as text
      from ${surveyAnswer}, jsonb_array_elements(${surveyAnswer.answers}) said
      where ${surveyAnswer.surveyId} = ${id} and ${surveyAnswer.told} and said ->> 'id' = ${question} and said ->> 'text' <> ''
      order by ${surveyAnswer.id} limit ${commentPage} offset ${(page - 1) * commentPage}`,
  )
  return { total: tally.written(question), list }
}
