import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { codeCount } from './table.ts'

/** An address gets one code in so long, and so many an hour. */
const pauseMs = 60_000
export const sentMax = 10
const sentWindowMs = 60 * 60_000

/** Counts a code that is about to leave. Throws `tooMany` with the seconds to wait; then nothing was counted. */
export async function countSent(house: House, tx: Tx, address: string): Promise<void> {
  const now = house.now()
  await tx.insert(codeCount).values({ address, sentSince: now, wrongSince: now }).onConflictDoNothing()
  const [row] = await tx.select().from(codeCount).where(eq(codeCount.address, address)).for('update')
  if (!row) return countSent(house, tx, address)
  if (row.lastAt) refuseUntil(house, row.lastAt, pauseMs)
  const over = row.sentSince.getTime() + sentWindowMs <= now.getTime()
  if (!over && row.sent >= sentMax) refuseUntil(house, row.sentSince, sentWindowMs)
  const counted = over ? { sent: 1, sentSince: now } : { sent: row.sent + 1 }
  await tx
    .update(codeCount)
    .set({ ...counted, lastAt: now })
    .where(eq(codeCount.address, address))
}

function refuseUntil(house: House, since: Date, ms: number): void {
  const seconds = Math.ceil((since.getTime() + ms - house.now().getTime()) / 1000)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}
