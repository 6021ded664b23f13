import { randomUUID } from 'node:crypto'
import { periodBody } from '../../../contract/performance/performance.ts'
import { surveyBody } from '../../../contract/survey/survey.ts'
import { visitBody } from '../../../contract/visit/visit.ts'
import { parse } from '../../door/parse.ts'
import type { House } from '../../house.ts'
import { performanceNoun } from '../../performance/noun.ts'
import { answerSurvey } from '../../survey/answer.ts'
import { surveyNoun } from '../../survey/noun.ts'
import { visitNoun } from '../../visit/noun.ts'
import { localDay, zoneOffset } from '../../when.ts'
import { type Ago, type By, perform, plain } from '../demoScene.ts'
import { demoAnswers, demoPeriod, demoSurveys, demoVisits } from './texts.ts'

/** What people without an account fill in, and appraisal: an open questionnaire with answers, visitors of today, one period. */
export async function fillPublic(ago: Ago, by: By): Promise<void> {
  await askPeople(ago(3), by)
  await comeToday(ago(0), by)
  await appraise(ago(2), by)
}

const dayAfter = ({ now }: House, days: number) => localDay(new Date(now().getTime() + days * 86_400_000))

async function askPeople(house: House, by: By): Promise<void> {
  const me = by('secretary')
  for (const wanted of demoSurveys) {
    const body = parse(surveyBody, { ...wanted, id: randomUUID(), version: 0, closesOn: dayAfter(house, 60) })
    const { id } = await perform(surveyNoun.calls.saveSurvey, { house, me, body })
    await perform(surveyNoun.calls.openSurvey, { house, me, body: { id, version: 1 } })
    if (wanted.purpose !== 'institution') continue
    for (const answers of demoAnswers) {
      const once = { id, key: randomUUID(), device: randomUUID(), uuid: '', answer: '', answers }
      // Nobody is there to read a captcha.
      await house.db.tx((tx) => answerSurvey.inTransaction({ ...plain, house, tx, me: null, body: once }))
    }
  }
}

async function comeToday(house: House, by: By): Promise<void> {
  const me = by('lobby')
  const { registerVisit, approveVisit, arriveVisit } = visitNoun.calls
  // They asked to come before any hour of today was over, whenever the demo is made.
  const morning = new Date(`${dayAfter(house, 0)}T08:00:00${zoneOffset}`)
  const inTime = { ...house, now: () => (house.now() < morning ? house.now() : morning) }
  for (const { steps, pass = randomUUID(), ...wanted } of demoVisits) {
    const ids = { id: randomUUID(), pass }
    const body = parse(visitBody, { ...wanted, ...ids, day: dayAfter(house, 0), hostName: me.nickName, consent: true })
    await perform(registerVisit, { house: inTime, me: null, body })
    if (steps > 0) await perform(approveVisit, { house, me, body: { id: ids.id, version: 1 } })
    if (steps > 1) await perform(arriveVisit, { house, me, body: { id: ids.id, at: house.now().toISOString() } })
  }
}

async function appraise(house: House, by: By): Promise<void> {
  const body = parse(periodBody, { ...demoPeriod, id: randomUUID(), version: 0 })
  const { savePeriod, submitScore } = performanceNoun.calls
  const { id: periodId, indicators } = await perform(savePeriod, { house, me: by('reviewer'), body })
  const scores = (points: number[], note: string) =>
    indicators.map(({ id }, at) => ({ id, score: points[at] ?? 0, note: at === 0 ? note : '' }))
  const of = { periodId, accountId: by('registrar').id, version: 0 }
  const own = { ...of, scores: scores([92, 88, 90], '本年度名册更新均按期完成') }
  await perform(submitScore, { house, me: by('registrar'), body: own })
  await perform(submitScore, { house, me: by('reviewer'), body: { ...of, scores: scores([90, 85, 88], '') } })
}
