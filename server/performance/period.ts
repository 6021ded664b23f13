import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import { type Period, type PeriodMove, performances, periodMoves } from '../../contract/performance/performance.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { mustMove } from '../right.ts'
import { account } from '../tables/account.ts'
import { performanceAppeal, performanceScore, performancePeriod as table } from '../tables/performance.ts'
import type { Person } from '../who.ts'

export type PeriodRow = typeof table.$inferSelect

const periodOf = ({ tenantId: _, createdAt: __, ...row }: PeriodRow): Period => row

export const headsPerformance = (me: Person): boolean => mayMake(performances.savePeriod, me)

/** A period that the reader is appraised in, or heads. Throws `notFound`. */
export async function seenPeriod(orm: Orm, me: Person, id: string, hold = false): Promise<PeriodRow> {
  const query = orm
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.tenantId, me.tenantId)))
  const [row] = await (hold ? query.for('update') : query)
  if (!row || !(headsPerformance(me) || row.cate === me.cate)) throw new AppError('notFound')
  return row
}

export const listPeriods: Handler<typeof performances.listPeriods> = async ({ tx, me }) => {
  const own = headsPerformance(me) ? undefined : sql`${table.cate} = ${me.cate}`
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.tenantId, me.tenantId), own))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(100)
  return rows.map(periodOf)
}

/** One that may be moved so, alone until the transaction ends. Throws `notFound`, `stale`, `state.closed`. */
async function holdPeriod(tx: Tx, me: Person, { id, version }: { id: string; version: number }, move: PeriodMove) {
  const row = await seenPeriod(tx, me, id, true)
  mustMove(me, row, { version, move: periodMoves[move] })
  return row
}

async function write(tx: Tx, row: PeriodRow, set: Partial<PeriodRow>): Promise<Period> {
  const [after] = await tx
    .update(table)
    .set({ ...set, version: row.version + 1 })
    .where(eq(table.id, row.id))
    .returning()
  if (!after) throw new Error('A period vanished')
  return periodOf(after)
}

/** Where somebody was scored by the indicators as they are, they stay. */
export const savePeriod: Handler<typeof performances.savePeriod> = async ({ house, tx, me, body }) => {
  const { id, version, ...values } = body
  if (version > 0) {
    const row = await holdPeriod(tx, me, { id, version }, 'edit')
    if (await tx.$count(performanceScore, eq(performanceScore.periodId, id))) throw new AppError('state.closed')
    return write(tx, row, values)
  }
  const [made] = await tx
    .insert(table)
    .values({ id, tenantId: me.tenantId, version: 1, state: 'open', createdAt: house.now(), ...values })
    .onConflictDoNothing()
    .returning()
  if (made) return periodOf(made)
  await seenPeriod(tx, me, id)
  throw new AppError('stale')
}

/** Takes a period on to where the table of moves leads. */
async function movePeriod(
  tx: Tx,
  me: Person,
  step: { id: string; version: number },
  move: PeriodMove,
): Promise<Period> {
  return write(tx, await holdPeriod(tx, me, step, move), { state: periodMoves[move].to })
}

export const lockPeriod: Handler<typeof performances.lockPeriod> = ({ tx, me, body }) =>
  movePeriod(tx, me, body, 'lock')

export const reopenPeriod: Handler<typeof performances.reopenPeriod> = ({ tx, me, body }) =>
  movePeriod(tx, me, body, 'reopen')

/** Nothing is published over the head of somebody who is still here. Throws `score.appealOpen`. */
async function mustBeAnswered(tx: Tx, periodId: string): Promise<void> {
  if (
    await tx.$count(
      performanceAppeal,
      and(
        eq(performanceAppeal.periodId, periodId),
        isNull(performanceAppeal.answeredAt),
        sql`exists (select from ${account} where ${account.id} = ${performanceAppeal.accountId}
          and ${account.enabled} and ${account.removedAt} is null)`,
      ),
    )
  )
    throw new AppError('score.appealOpen')
}

/** Whoever was scored hears of it. */
export const publishPeriod: Handler<typeof performances.publishPeriod> = async ({ house, tx, me, body }) => {
  const row = await holdPeriod(tx, me, body, 'publish')
  await mustBeAnswered(tx, row.id)
  const after = await write(tx, row, { state: periodMoves.publish.to })
  const scored = await tx
    .selectDistinct({ id: account.id })
    .from(performanceScore)
    .innerJoin(account, eq(account.id, performanceScore.accountId))
    .where(and(eq(performanceScore.periodId, row.id), isNull(account.removedAt)))
  const to = scored.map(({ id }) => id)
  await sendMessage(house, tx, to, { kind: 'scorePublished', params: { name: row.name.zh }, link: '/performance' })
  return after
}
