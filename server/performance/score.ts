import { and, asc, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import {
  type Appraisal,
  type performances,
  type Relation,
  type ScorePart,
  type Scores,
  scoreGivers,
  scoreRights,
  totalOf,
} from '../../contract/performance/performance.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mustBeOpenTo } from '../right.ts'
import { account } from '../tables/account.ts'
import { performanceAppeal, performanceScore as table } from '../tables/performance.ts'
import type { Person } from '../who.ts'
import { measuresOf } from './measure.ts'
import { headsPerformance, type PeriodRow, seenPeriod } from './period.ts'

type ScoreRow = typeof table.$inferSelect

/** Who asks. */
export interface Asking {
  house: House
  tx: Tx
  me: Person
}

/** A head is nobody's head but others'. */
export const relationOf = (me: Person, accountId: string): Relation =>
  me.id === accountId ? 'self' : headsPerformance(me) ? 'head' : 'colleague'

/** A score as far as the table of rights shows it; null where it shows nothing, or there is none. */
function shownTo(relation: Relation, part: ScorePart, period: PeriodRow, row: ScoreRow | undefined): Appraisal['self'] {
  const seen = scoreRights[relation][part][period.state]
  if (!seen || !row) return null
  const { version, byName, at, scores } = row
  const whole = seen === 'all' ? { scores, byName } : { scores: [], byName: '' }
  return { version, total: totalOf(period.indicators, scores), at: at.toISOString(), ...whole }
}

const appealOf = ({
  text,
  at,
  answer,
  answeredBy,
  answeredAt,
}: typeof performanceAppeal.$inferSelect): Appraisal['appeal'] => ({
  ...{ text, answer, answeredBy },
  ...{ at: at.toISOString(), answeredAt: answeredAt?.toISOString() ?? null },
})

/** Those appraised in a period whom the reader may know of, in the order of their names. */
export async function appraised({ house, tx, me }: Asking, period: PeriodRow, only?: string): Promise<Appraisal[]> {
  const everybody = headsPerformance(me) || period.state === 'published'
  const who = only ?? (everybody ? undefined : me.id)
  const people = await tx
    .select({ accountId: account.id, name: account.nickName })
    .from(account)
    .where(
      and(
        eq(account.tenantId, period.tenantId),
        eq(account.cate, period.cate),
        account.enabled,
        isNull(account.removedAt),
        who === undefined ? undefined : eq(account.id, who),
      ),
    )
    .orderBy(asc(account.nickName), asc(account.id))
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.periodId, period.id), who === undefined ? undefined : eq(table.accountId, who)))
  const appeals = await tx.select().from(performanceAppeal).where(eq(performanceAppeal.periodId, period.id))
  // Of colleagues nobody reads more than a total.
  const close = people.map(({ accountId }) => accountId).filter((id) => relationOf(me, id) !== 'colleague')
  const measured = await measuresOf(house, tx, period, close)
  const of = (accountId: string, part: ScorePart) =>
    rows.find((row) => row.accountId === accountId && row.part === part)
  return people.map(({ accountId, name }) => {
    const relation = relationOf(me, accountId)
    const shown = (part: ScorePart) => shownTo(relation, part, period, of(accountId, part))
    const appeal = relation === 'colleague' ? undefined : appeals.find((one) => one.accountId === accountId)
    return {
      ...{ accountId, name, relation, self: shown('self'), review: shown('review') },
      ...{ measured: measured.get(accountId) ?? [], appeal: appeal ? appealOf(appeal) : null },
    }
  })
}

export const listAppraisals: Handler<typeof performances.listAppraisals> = async (context) =>
  appraised(context, await seenPeriod(context.tx, context.me, context.query.periodId))

/** Each indicator once. Throws `score.range` at what lacks. */
function mustScoreAll({ indicators }: PeriodRow, scores: Scores): void {
  const wrong = indicators.flatMap(({ id }) =>
    scores.filter((one) => one.id === id).length === 1 ? [] : [{ path: ['scores', id], code: 'score.range' as const }],
  )
  if (wrong.length || scores.length !== indicators.length) throw new AppError('score.range', {}, wrong)
}

export const submitScore: Handler<typeof performances.submitScore> = async (context) => {
  const { house, tx, me, body } = context
  const { periodId, accountId, version, scores } = body
  const period = await seenPeriod(tx, me, periodId, true)
  const [person] = await appraised(context, period, accountId)
  const relation = relationOf(me, accountId)
  // Of a colleague nobody but a head knows that they are appraised.
  if (!person || relation === 'colleague') throw new AppError('notFound')
  const part: ScorePart = relation === 'self' ? 'self' : 'review'
  mustBeOpenTo(scoreGivers[part], period)
  mustScoreAll(period, scores)
  const own = and(eq(table.periodId, periodId), eq(table.accountId, accountId), eq(table.part, part))
  const [before] = await tx.select({ version: table.version }).from(table).where(own)
  if ((before?.version ?? 0) !== version) throw new AppError('stale')
  const values = { version: version + 1, scores, byId: me.id, byName: me.nickName, at: house.now() }
  if (before) await tx.update(table).set(values).where(own)
  else await tx.insert(table).values({ periodId, accountId, part, ...values })
  const [after] = await appraised(context, period, accountId)
  if (!after) throw new Error('An appraisal vanished')
  return after
}
