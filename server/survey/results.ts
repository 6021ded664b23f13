import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { commentPage, fewestAnonymous, type surveys } from '../../contract/survey.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import type { Person } from '../who.ts'
import { survey, surveyAnswer } from './table.ts'

/** One of the reader's institution, how many answered, and whether they are too few to be told of. Throws `notFound`. */
async function seen(tx: Orm, me: Person, id: string) {
  const [row] = await tx
    .select({ anonymous: survey.anonymous, form: survey.form })
    .from(survey)
    .where(and(eq(survey.id, id), eq(survey.tenantId, me.tenantId)))
  if (!row) throw new AppError('notFound')
  const total = await countOf(tx, sql`select count(*)::int from ${surveyAnswer} where ${surveyAnswer.surveyId} = ${id}`)
  return { ...row, total, few: row.anonymous && total < fewestAnonymous }
}

const saidIn = (id: string) =>
  sql`${surveyAnswer}, jsonb_array_elements(${surveyAnswer.answers}) said where ${surveyAnswer.surveyId} = ${id}`

export const surveyResults: Handler<typeof surveys.surveyResults> = async ({ tx, me, query: { id } }) => {
  const { total, few, form } = await seen(tx, me, id)
  if (few) return { total, few, questions: [] }
  const answered = await rowsOf<{ id: string; count: number }>(
    tx,
    sql`select said ->> 'id' as id, count(*)::int as count from ${saidIn(id)} group by 1`,
  )
  const chosen = await rowsOf<{ id: string; at: number; count: number }>(
    tx,
    sql`select one.id, one.at::int as at, count(*)::int as count from (
        select said ->> 'id' as id, jsonb_array_elements_text(said -> 'chosen') as at from ${saidIn(id)}
      ) one group by 1, 2 order by 2`,
  )
  const questions = form.questions.map((question) => ({
    id: question.id,
    answered: answered.find((one) => one.id === question.id)?.count ?? 0,
    counts: chosen.filter((one) => one.id === question.id).map(({ at, count }) => ({ at, count })),
  }))
  return { total, few, questions }
}

export const surveyComments: Handler<typeof surveys.surveyComments> = async ({ tx, me, query }) => {
  const { id, question, page } = query
  if ((await seen(tx, me, id)).few) return { total: 0, list: [] }
  const which = sql`${saidIn(id)} and said ->> 'id' = ${question} and said ->> 'text' <> ''`
  const list = await rowsOf<{ name: string; text: string }>(
    tx,
    sql`select ${surveyAnswer.name}, said ->> 'text' as text from ${which}
      order by ${surveyAnswer.id} limit ${commentPage} offset ${(page - 1) * commentPage}`,
  )
  return { total: await countOf(tx, sql`select count(*)::int from ${which}`), list }
}
