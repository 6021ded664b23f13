import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { type performances, totalOf } from '../../contract/performance/performance.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { performancePeriod, performanceScore } from '../tables/performance.ts'
import { relationOf } from './score.ts'

/** What somebody was given in the periods that are published, oldest first; for themselves and for heads. */
export const readTrend: Handler<typeof performances.readTrend> = async ({ tx, me, query: { accountId } }) => {
  const person = and(eq(account.id, accountId), eq(account.tenantId, me.tenantId))
  const known = await tx.$count(account, person)
  if (!known || relationOf(me, accountId) === 'colleague') throw new AppError('notFound')
  const rows = await tx
    .select({ period: performancePeriod, scores: performanceScore.scores })
    .from(performanceScore)
    .innerJoin(performancePeriod, eq(performancePeriod.id, performanceScore.periodId))
    .where(
      and(
        eq(performanceScore.accountId, accountId),
        eq(performanceScore.part, 'review'),
        eq(performancePeriod.tenantId, me.tenantId),
        eq(performancePeriod.state, 'published'),
      ),
    )
    .orderBy(asc(performancePeriod.from), asc(performancePeriod.id))
  return rows.map(({ period: { id, name, from, to, indicators }, scores }) => {
    return { periodId: id, name, from, to, total: totalOf(indicators, scores) }
  })
}
