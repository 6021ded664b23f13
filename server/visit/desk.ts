import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { visits } from '../../contract/visit/visit.ts'
import { today } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handler } from '../door/handler.ts'
import { visit } from '../tables/visit.ts'
import type { Person } from '../who.ts'
import { moveVisit, receivesVisits, seesExpected, seesVisit, someExpected, type VisitRow, visitOf } from './row.ts'

export const listVisits: Handler<typeof visits.listVisits> = async ({ tx, me, query: { day, page, size } }) => {
  const which = and(seesVisit(me), eq(visit.day, day))
  const rows = await tx
    .select()
    .from(visit)
    .where(which)
    .orderBy(asc(visit.slot), asc(visit.submittedAt), asc(visit.id))
    .limit(size)
    .offset((page - 1) * size)
  return { total: await tx.$count(visit, which), list: rows.map((row) => visitOf(row, me)) }
}

export const listExpected: Handler<typeof visits.listExpected> = async ({ house, tx, me }) => {
  const list = await someExpected(
    tx,
    sql`${seesExpected(me)} and ${visit.day} = ${today(house)} order by ${visit.slot}, ${visit.submittedAt}`,
  )
  return { total: list.length, list }
}

/** One that the reader sees, alone until the transaction ends. Throws `notFound`. */
export async function holdVisit(tx: Tx, me: Person, id: string): Promise<VisitRow> {
  const [row] = await tx
    .select()
    .from(visit)
    .where(and(eq(visit.id, id), seesVisit(me)))
    .for('update')
  if (!row) throw new AppError('notFound')
  return row
}

export const shown = ({ id, version, state }: VisitRow) => ({ id, version, state })

/** Throws `notFound`, `stale`, `forbidden`, `state.closed`. */
async function decide(
  { house, tx, me, body }: Context<typeof visits.approveVisit | typeof visits.rejectVisit>,
  move: 'approve' | 'reject',
  set: Partial<VisitRow> = {},
) {
  const row = await holdVisit(tx, me, body.id)
  if (row.version !== body.version) throw new AppError('stale')
  if (row.hostId !== me.id && !receivesVisits(me)) throw new AppError('forbidden')
  return shown(await moveVisit({ house, tx }, row, move, set))
}

export const approveVisit: Handler<typeof visits.approveVisit> = (context) => decide(context, 'approve')

export const rejectVisit: Handler<typeof visits.rejectVisit> = (context) =>
  decide(context, 'reject', { reason: context.body.reason })
