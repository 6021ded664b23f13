import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Asking, Survey } from '../../contract/survey/survey.ts'
import { today } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import { survey } from '../tables/survey.ts'
import type { Person } from '../who.ts'

export type SurveyRow = typeof survey.$inferSelect

/** How many answered (migrations 0323, 0395), told of or not. Named by hand: beside one table alone the columns of another would lose theirs. */
export const totalOf = sql<number>`coalesce((select t.count from survey_tally t where t.survey_id = survey.id and t.question = '' and t.place = 0), 0)
  + (select count(*)::int from survey_answer a where a.survey_id = survey.id and not a.told)`

/** Whether its last day is over. */
export const isSurveyOver = (house: House, { closesOn }: Pick<SurveyRow, 'closesOn'>): boolean =>
  closesOn < today(house)

export function surveyOf(house: House, { form, tenantId: _, ...row }: SurveyRow, total: number): Survey {
  const [createdAt, openedAt] = [row.createdAt.toISOString(), row.openedAt?.toISOString() ?? null]
  return { ...row, ...form, createdAt, openedAt, total, over: isSurveyOver(house, row) }
}

export const askingOf = ({ id, purpose, anonymous, closesOn, form }: SurveyRow): Asking => ({
  id,
  purpose,
  anonymous,
  closesOn,
  ...form,
})

/** One of the reader's institution, alone until the transaction ends. Throws `notFound`. */
export async function holdSurvey(tx: Orm, me: Pick<Person, 'tenantId'>, id: string): Promise<SurveyRow> {
  const own = and(eq(survey.id, id), eq(survey.tenantId, me.tenantId))
  const [row] = await tx.select().from(survey).where(own).for('update')
  if (!row) throw new AppError('notFound')
  return row
}

export async function readSurvey(house: House, tx: Orm, id: string): Promise<Survey> {
  const [row] = await tx.select({ row: survey, total: totalOf }).from(survey).where(eq(survey.id, id))
  if (!row) throw new Error(`The questionnaire ${id} vanished`)
  return surveyOf(house, row.row, row.total)
}
