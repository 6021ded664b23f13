import { and, count, desc, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { type SurveyMove, surveyMoves, type surveys } from '../../contract/survey/survey.ts'
import { mustNotBeOver } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { mustMove } from '../right.ts'
import { gathering } from '../tables/gathering.ts'
import { survey, surveyLink } from '../tables/survey.ts'
import { newCode, type Person } from '../who.ts'
import { holdSurvey, readSurvey, type SurveyRow, surveyOf, totalOf } from './row.ts'
import { tellAllAnswers } from './told.ts'

export const listSurveys: Handler<typeof surveys.listSurveys> = async ({ house, tx, me, query: { page, size } }) => {
  const own = eq(survey.tenantId, me.tenantId)
  const rows = await tx
    .select({ row: survey, total: totalOf })
    .from(survey)
    .where(own)
    .orderBy(desc(survey.createdAt), desc(survey.id))
    .limit(size)
    .offset((page - 1) * size)
  const [all] = await tx.select({ total: count() }).from(survey).where(own)
  return { total: all?.total ?? 0, list: rows.map(({ row, total }) => surveyOf(house, row, total)) }
}

/** One that the table lets go this way, alone until the transaction ends. Throws `notFound` and as `mustMove`. */
async function holdFor(
  tx: Tx,
  me: Person,
  step: { id: string; version: number },
  move: SurveyMove,
): Promise<SurveyRow> {
  const row = await holdSurvey(tx, me, step.id)
  mustMove(me, row, { version: step.version, move: surveyMoves[move] })
  return row
}

const write = (tx: Tx, { id, version }: SurveyRow, set: Partial<SurveyRow>) =>
  tx
    .update(survey)
    .set({ ...set, version: version + 1 })
    .where(eq(survey.id, id))

/** Only an activity is what one is about, and only one of the own institution. Throws `notFound` at the field. */
async function subjectOf(tx: Tx, me: Person, { purpose, subjectId }: Pick<SurveyRow, 'purpose' | 'subjectId'>) {
  if (purpose !== 'activity' || !subjectId) return null
  const own = and(eq(gathering.id, subjectId), eq(gathering.tenantId, me.tenantId))
  const [known] = await tx.select({ id: gathering.id }).from(gathering).where(own)
  if (!known) throw new AppError('notFound', {}, [{ path: ['subjectId'], code: 'notFound' }])
  return subjectId
}

export const saveSurvey: Handler<typeof surveys.saveSurvey> = async ({ house, tx, me, body }) => {
  const { id, version, title, intro, questions, ...settings } = body
  mustNotBeOver(house, settings.closesOn, ['closesOn'])
  const subjectId = await subjectOf(tx, me, settings)
  const values = { ...settings, subjectId, form: { title, intro, questions } }
  if (version > 0) {
    await write(tx, await holdFor(tx, me, { id, version }, 'edit'), values)
    return readSurvey(house, tx, id)
  }
  const made = await tx
    .insert(survey)
    .values({ id, tenantId: me.tenantId, version: 1, state: 'draft', createdAt: house.now(), ...values })
    .onConflictDoNothing()
    .returning({ id: survey.id })
  // Only the page that made the id sends it as new: again where the answer was lost, perhaps with words typed since.
  if (made.length === 0) await write(tx, await holdFor(tx, me, { id, version: 1 }, 'edit'), values)
  return readSurvey(house, tx, id)
}

export const openSurvey: Handler<typeof surveys.openSurvey> = async ({ house, tx, me, body }) => {
  const row = await holdFor(tx, me, body, 'open')
  mustNotBeOver(house, row.closesOn, ['closesOn'])
  await write(tx, row, { state: 'open', openedAt: house.now() })
  return readSurvey(house, tx, row.id)
}

export const closeSurvey: Handler<typeof surveys.closeSurvey> = async ({ house, tx, me, body }) => {
  await write(tx, await holdFor(tx, me, body, 'close'), { state: 'closed' })
  await tellAllAnswers(tx, body.id)
  return readSurvey(house, tx, body.id)
}

export const removeSurvey: Handler<typeof surveys.removeSurvey> = async ({ tx, me, body }) => {
  const { id } = await holdFor(tx, me, body, 'remove')
  await tx.delete(survey).where(and(eq(survey.id, id), eq(survey.state, 'draft')))
  return null
}

/** Of a code only its hash is kept: whoever loses a link gets a new one. */
export const makeSurveyLinks: Handler<typeof surveys.makeSurveyLinks> = async ({ tx, me, body }) => {
  const { id } = await holdFor(tx, me, body, 'link')
  const links = body.names.map((name) => ({ name, ...newCode() }))
  await tx.insert(surveyLink).values(links.map(({ name, hash }) => ({ name, codeHash: hash, surveyId: id })))
  return links.map(({ name, code }) => ({ name, code }))
}
