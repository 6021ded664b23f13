import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { attendanceMoves, type gatherings } from '../../contract/gathering/gathering.ts'
import { mayMove } from '../../contract/kernel/move.ts'
import type { Handler } from '../door/handler.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { readAttendance, seesGathering, someAttendances } from './row.ts'
import { holdGathering, settleGathering } from './settle.ts'

export const listAttendances: Handler<typeof gatherings.listAttendances> = async ({ tx, me, query }) => {
  const [seen] = await tx
    .select({ id: gathering.id })
    .from(gathering)
    .where(and(eq(gathering.id, query.gatheringId), seesGathering(me)))
  if (!seen) throw new AppError('notFound')
  const list = await someAttendances(
    tx,
    sql`${attendance.gatheringId} = ${seen.id} and ${attendance.state} <> 'cancelled' order by ${attendance.turn}`,
  )
  return { total: list.length, list }
}

/** Doors open so long before the activity begins. */
const earlyMs = 24 * 3_600_000

/**
 * Counts somebody as come. Doors sync late and more than one may have let them in: the first that arrives counts, the others
 * change nothing. A door's clock may stand anywhere: a moment that cannot have been is taken as now.
 */
export const checkIn: Handler<typeof gatherings.checkIn> = async ({ house, tx, me, body }) => {
  const now = house.now()
  const [known] = await tx
    .select({ gatheringId: attendance.gatheringId })
    .from(attendance)
    .where(eq(attendance.id, body.id))
  if (!known) throw new AppError('notFound')
  const row = await holdGathering(tx, me.tenantId, known.gatheringId)
  const [seen] = await tx.select().from(attendance).where(eq(attendance.id, body.id))
  if (!seen) throw new AppError('notFound')
  if (seen.state === 'checkedIn') return readAttendance(tx, seen.id)
  if (row.state === 'cancelled') throw new AppError('gathering.cancelled')
  if (!mayMove(attendanceMoves.checkIn, seen.state)) throw new AppError('gathering.notEnrolled')
  const opens = row.startsAt.getTime() - earlyMs
  if (now.getTime() < opens) throw new AppError('gathering.early')
  const said = new Date(body.at)
  const checkedAt = said.getTime() >= opens && said <= now ? said : now
  await tx
    .update(attendance)
    .set({ state: attendanceMoves.checkIn.to, checkedAt, checkedBy: me.id, version: seen.version + 1 })
    .where(eq(attendance.id, seen.id))
  await settleGathering(house, tx, row, [seen.id])
  return readAttendance(tx, seen.id)
}
