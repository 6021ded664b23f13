import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { gatheringMoves, placed } from '../../contract/gathering/gathering.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { tellRows } from '../tell.ts'
import { writeToGuests } from './tell.ts'

export type GatheringStored = typeof gathering.$inferSelect

/** An activity of an institution, alone until the transaction ends: places are counted one person after the other. Throws `notFound`. */
export async function holdGathering(tx: Tx, tenantId: number, id: string): Promise<GatheringStored> {
  const [row] = await tx
    .select()
    .from(gathering)
    .where(and(eq(gathering.id, id), eq(gathering.tenantId, tenantId)))
    .for('update')
  if (!row) throw new AppError('notFound')
  return row
}

export async function placesTaken(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ taken: count() })
    .from(attendance)
    .where(and(eq(attendance.gatheringId, id), inArray(attendance.state, [...placed])))
  return row?.taken ?? 0
}

/** Behind everybody who ever enrolled for it. */
export async function nextTurn(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(attendance.turn) })
    .from(attendance)
    .where(eq(attendance.gatheringId, id))
  return (row?.last ?? 0) + 1
}

/** Whether places still go from hand to hand: published, and not begun. */
export const isAhead = ({ state, startsAt }: GatheringStored, now: Date): boolean =>
  gatheringMoves.hold.from.includes(state) && now < startsAt

/**
 * After whatever changed: free places go to those who wait, in their order, and they are told; it is full or open as places are;
 * open screens hear of it. `row` is held, and says what it is from now on. Call it last.
 */
export async function settleGathering(
  house: House,
  tx: Tx,
  row: GatheringStored,
  touched: string[] = [],
): Promise<void> {
  const now = house.now()
  const taken = await placesTaken(tx, row.id)
  const free = Math.max(0, row.capacity - taken)
  const promoted = free > 0 && isAhead(row, now) ? await promote(house, tx, row, free) : []
  const isFull = taken + promoted.length >= row.capacity
  const state = row.state === 'open' && isFull ? 'full' : row.state === 'full' && !isFull ? 'open' : row.state
  await tx
    .update(gathering)
    .set({ state, revision: row.revision + 1 })
    .where(eq(gathering.id, row.id))
  await tellRows(house, tx, 'attendance', ...new Set([...touched, ...promoted]))
  await tellRows(house, tx, 'gathering', row.id)
}

async function promote(house: House, tx: Tx, row: GatheringStored, free: number): Promise<string[]> {
  const next = await tx
    .select({ id: attendance.id, guestId: attendance.guestId })
    .from(attendance)
    .where(and(eq(attendance.gatheringId, row.id), eq(attendance.state, 'waitlisted')))
    .orderBy(asc(attendance.turn))
    .limit(free)
  const ids = next.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(attendance)
    .set({ state: 'enrolled', promoted: true, version: sql`${attendance.version} + 1` })
    .where(inArray(attendance.id, ids))
  const guests = next.map(({ guestId }) => guestId)
  await writeToGuests(house, tx, row, 'promoted', guests)
  return ids
}
