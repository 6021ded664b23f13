import { and, eq, inArray, lt, ne, not, or, sql } from 'drizzle-orm'
import { fewestAnonymous } from '../../contract/survey/survey.ts'
import { today } from '../case/day.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { survey, surveyAnswer } from '../tables/survey.ts'

/*
 * Anonymous answers are told of so many at a time, and as many stay untold until others come or the questionnaire ends: between two
 * looks at the results nobody sees one answer come, and so nobody sees whose it is (migration 0395).
 */

const untold = (surveyId: string) => and(eq(surveyAnswer.surveyId, surveyId), not(surveyAnswer.told))

/** After an anonymous answer, its questionnaire held: once there are twice so many, some of them are told of, whichever. */
export async function tellSomeAnswers(tx: Tx, surveyId: string): Promise<void> {
  if ((await tx.$count(surveyAnswer, untold(surveyId))) < 2 * fewestAnonymous) return
  const some = tx
    .select({ id: surveyAnswer.id })
    .from(surveyAnswer)
    .where(untold(surveyId))
    .orderBy(sql`random()`)
    .limit(fewestAnonymous)
  await tx.update(surveyAnswer).set({ told: true }).where(inArray(surveyAnswer.id, some))
}

/** Nothing comes any more: all are told of. */
export const tellAllAnswers = (orm: Orm, surveyId: string) =>
  orm.update(surveyAnswer).set({ told: true }).where(untold(surveyId))

/** Hourly: of those whose last day is over. */
export async function tellOverSurveys(house: House): Promise<void> {
  const { orm } = house.db
  const isOver = or(ne(survey.state, 'open'), lt(survey.closesOn, today(house)))
  const over = await orm
    .selectDistinct({ id: survey.id })
    .from(survey)
    .innerJoin(surveyAnswer, and(eq(surveyAnswer.surveyId, survey.id), not(surveyAnswer.told)))
    .where(isOver)
  for (const { id } of over) await tellAllAnswers(orm, id)
}
