import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { type VisitMove, visitMoves, type visits } from '../../contract/visit.ts'
import { today } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { Person } from '../who.ts'
import { moveVisit, passed, receives, seesVisit, type VisitRow, visitOf } from './row.ts'
import { visit } from './table.ts'

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

export const findVisit: Handler<typeof visits.findVisit> = async ({ tx, me, body }) =>
  visitOf(await passed(tx, me.tenantId, body.pass), me)

/** One that the reader sees and may move so, alone until the transaction ends. Throws `notFound`, `stale`, `forbidden`. */
async function holdVisit(tx: Tx, me: Person, { id, version }: { id: string; version: number }, move: VisitMove) {
  const [row] = await tx
    .select()
    .from(visit)
    .where(and(eq(visit.id, id), seesVisit(me)))
    .for('update')
  if (!row) throw new AppError('notFound')
  if (row.version !== version) throw new AppError('stale')
  const by: readonly string[] = visitMoves[move].by
  const may = (by.includes('host') && row.hostId === me.id) || (by.includes('reception') && receives(me))
  if (!may) throw new AppError('forbidden')
  return row
}

const shown = ({ id, version, state }: VisitRow) => ({ id, version, state })

export const approveVisit: Handler<typeof visits.approveVisit> = async ({ tx, me, body }) =>
  shown(await moveVisit(tx, await holdVisit(tx, me, body, 'approve'), 'approve'))

export const rejectVisit: Handler<typeof visits.rejectVisit> = async ({ tx, me, body }) =>
  shown(await moveVisit(tx, await holdVisit(tx, me, body, 'reject'), 'reject', { reason: body.reason }))

/** A pass of yesterday, or of tomorrow, opens nothing today. Throws `visit.day`. */
export const arriveVisit: Handler<typeof visits.arriveVisit> = async ({ house, tx, me, body }) => {
  const row = await holdVisit(tx, me, body, 'arrive')
  if (row.state === 'approved' && row.day !== today(house)) throw new AppError('visit.day', { day: row.day })
  return shown(await moveVisit(tx, row, 'arrive', { arrivedAt: house.now() }))
}

export const leaveVisit: Handler<typeof visits.leaveVisit> = async ({ house, tx, me, body }) =>
  shown(await moveVisit(tx, await holdVisit(tx, me, body, 'leave'), 'leave', { leftAt: house.now() }))
