import { createHash } from 'node:crypto'
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { type surveys, wrongAnswers } from '../../contract/survey/survey.ts'
import { checkCaptcha } from '../account/captcha/captcha.ts'
import { today } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { gathering } from '../tables/gathering.ts'
import { survey, surveyAnswer, surveyLink, surveySpent } from '../tables/survey.ts'
import { hashOfCode } from '../who.ts'
import { askingOf, isSurveyOver, type SurveyRow } from './row.ts'
import { tellSomeAnswers } from './told.ts'

const hash = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** Who answers, to this questionnaire alone: the same device or link is not known again at another one. */
const whoHash = (surveyId: string, { code, device }: { code?: string | undefined; device: string }) =>
  code ? hash('link', surveyId, code) : hash('device', surveyId, device)

async function someSurvey(orm: Orm, which: SQL | undefined, hold = false): Promise<SurveyRow | undefined> {
  const query = orm.select().from(survey).where(which).orderBy(desc(survey.openedAt)).limit(1)
  const [row] = await (hold ? query.for('update') : query)
  return row
}

/** Whoever comes without a link is at the door of the installation's own institution; a link leads to whose it is. */
const ofThisDoor = (house: House) => eq(survey.tenantId, house.config.page.tenantId)

/** Whether a questionnaire is about an activity that is not over yet. */
async function isEarly(house: House, orm: Orm, { purpose, subjectId }: SurveyRow): Promise<boolean> {
  if (purpose !== 'activity' || !subjectId) return false
  const [row] = await orm.select({ endsAt: gathering.endsAt }).from(gathering).where(eq(gathering.id, subjectId))
  return row !== undefined && row.endsAt > house.now()
}

async function linkOf(orm: Orm, code: string) {
  const [link] = await orm
    .select()
    .from(surveyLink)
    .where(eq(surveyLink.codeHash, hashOfCode(code)))
  return link
}

/** The key under which it was answered by a link or device, as a hash. */
async function spentBy(orm: Orm, surveyId: string, who: string): Promise<string | undefined> {
  const own = and(eq(surveySpent.surveyId, surveyId), eq(surveySpent.whoHash, who))
  const [row] = await orm.select({ keyHash: surveySpent.keyHash }).from(surveySpent).where(own)
  return row?.keyHash
}

export const showSurvey: Handler<typeof surveys.showSurvey> = async ({ house, tx, body }) => {
  const { code, device, purpose, subjectId } = body
  const link = code ? await linkOf(tx, code) : undefined
  if (code && !link) return { standing: 'none', survey: null }
  const isLater = sql`exists (select from ${gathering} g where g.id = ${survey.subjectId} and g.ends_at > ${house.now().toISOString()})`
  const isOpen = and(eq(survey.state, 'open'), gte(survey.closesOn, today(house)), sql`not ${isLater}`)
  // Of one activity also one that is over: it says so.
  const wanted = subjectId ? eq(survey.subjectId, subjectId) : isOpen
  const open = and(ofThisDoor(house), eq(survey.access, 'open'), eq(survey.purpose, purpose), wanted)
  const row = await someSurvey(tx, link ? eq(survey.id, link.surveyId) : open)
  if (!row || row.state === 'draft') return { standing: 'none', survey: null }
  if (await spentBy(tx, row.id, whoHash(row.id, { code, device })))
    return { standing: 'answered', survey: askingOf(row) }
  if (await isEarly(house, tx, row)) return { standing: 'early', survey: null }
  const isClosed = row.state === 'closed' || isSurveyOver(house, row)
  return { standing: isClosed ? 'closed' : 'open', survey: isClosed ? null : askingOf(row) }
}

/**
 * An answer goes in once: a second arrival of a submission changes nothing, another submission is `survey.answered`. What it says
 * and who said it are two rows with nothing in common; the key of the submission lies with the latter.
 */
export const answerSurvey: PreparedTransaction<typeof surveys.answerSurvey> = {
  async before({ house, body }) {
    if (body.code) return
    // One that arrived before has used its captcha up.
    if (await spentBy(house.db.orm, body.id, whoHash(body.id, body))) return
    await checkCaptcha(house, body.uuid, body.answer)
  },
  async inTransaction({ house, tx, body }) {
    const { id, code, answers } = body
    const link = code ? await linkOf(tx, code) : undefined
    const own = link?.surveyId === id ? undefined : ofThisDoor(house)
    // One after the other: how many wait to be told of is counted, and nothing comes behind its end.
    const row = await someSurvey(tx, and(eq(survey.id, id), own), true)
    if (!row || row.state === 'draft') throw new AppError('notFound')
    if (link ? link.surveyId !== id : row.access === 'link' || code) throw new AppError('survey.link')
    const [who, keyHash] = [whoHash(id, body), hash('key', id, body.key)]
    const fresh = await tx
      .insert(surveySpent)
      .values({ surveyId: id, whoHash: who, keyHash })
      .onConflictDoNothing()
      .returning({ who: surveySpent.whoHash })
    if (fresh.length === 0) {
      if ((await spentBy(tx, id, who)) === keyHash) return null
      throw new AppError('survey.answered')
    }
    if (row.state === 'closed' || isSurveyOver(house, row)) throw new AppError('survey.over')
    if (await isEarly(house, tx, row)) throw new AppError('survey.early')
    const wrongs = wrongAnswers(row.form.questions, answers)
    if (wrongs.length) throw new AppError('badRequest', {}, wrongs)
    const said = answers.filter((one) => one.chosen.length || one.text)
    const [name, told] = row.anonymous ? ['', false] : [link?.name ?? '', true]
    await tx.insert(surveyAnswer).values({ surveyId: id, name, answers: said, told })
    if (!told) await tellSomeAnswers(tx, id)
    return null
  },
}
