import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { head } from '../../contract/kernel/office.ts'
import type { Appraisal, performances } from '../../contract/performance/performance.ts'
import type { Handler } from '../door/handler.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { performanceAppeal as table } from '../tables/performance.ts'
import { type PeriodRow, seenPeriod } from './period.ts'
import { type Asking, appraised, relationOf } from './score.ts'

const about = (periodId: string, accountId: string) => and(eq(table.periodId, periodId), eq(table.accountId, accountId))

async function shown(asking: Asking, period: PeriodRow, accountId: string): Promise<Appraisal> {
  const [one] = await appraised(asking, period, accountId)
  if (!one) throw new AppError('notFound')
  return one
}

/** Once a period, after its lock and before its publication, against what a head gave. Throws `notFound`, `state.closed`. */
export const appealScore: Handler<typeof performances.appealScore> = async (context) => {
  const { house, tx, me, body } = context
  const period = await seenPeriod(tx, me, body.periodId, true)
  const before = await shown(context, period, me.id)
  if (period.state !== 'locked' || !before.review || before.appeal) throw new AppError('state.closed')
  await tx.insert(table).values({ periodId: period.id, accountId: me.id, text: body.text, at: house.now() })
  const heads = (await secretariesOf(tx, me.tenantId, head)).filter((id) => id !== me.id)
  const params = { name: period.name.zh, byName: me.nickName }
  await sendMessage(house, tx, heads, { kind: 'scoreAppealed', params, link: '/performance' })
  return shown(context, period, me.id)
}

/** A head, but not of oneself, answers once; the score is changed by scoring again. Throws `notFound`, `state.closed`. */
export const answerAppeal: Handler<typeof performances.answerAppeal> = async (context) => {
  const { house, tx, me, body } = context
  const { periodId, accountId, answer } = body
  const period = await seenPeriod(tx, me, periodId, true)
  if (relationOf(me, accountId) !== 'head') throw new AppError('notFound')
  const { appeal } = await shown(context, period, accountId)
  if (!appeal) throw new AppError('notFound')
  if (period.state !== 'locked' || appeal.answeredAt) throw new AppError('state.closed')
  const set = { answer, answeredBy: me.nickName, answeredAt: house.now() }
  await tx.update(table).set(set).where(about(periodId, accountId))
  const params = { name: period.name.zh }
  await sendMessage(house, tx, [accountId], { kind: 'appealAnswered', params, link: '/performance' })
  return shown(context, period, accountId)
}
