import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { codeCount, sentCode } from '../tables/account.ts'
import { needsLink } from './askers.ts'
import type { CodeFor } from './code.ts'

/** An address gets one code in so long (where the kind of registration was changed, one of each), and so many an hour. */
const pauseMs = 60_000
export const sentMax = 10
const sentWindowMs = 60 * 60_000

/** Counts a code that is about to leave. Throws `tooMany` with the seconds to wait; then nothing was counted. */
export async function countSent(house: House, tx: Tx, wanted: CodeFor): Promise<void> {
  // What strangers ask for the same phone does not keep who holds a link from theirs.
  const address = needsLink(wanted.use) ? `${wanted.use} ${wanted.address}` : wanted.address
  const now = house.now()
  await tx.insert(codeCount).values({ address, sentSince: now, wrongSince: now }).onConflictDoNothing()
  const [row] = await tx.select().from(codeCount).where(eq(codeCount.address, address)).for('update')
  if (!row) return countSent(house, tx, wanted)
  if (row.lastAt && !(await isOtherKind(tx, wanted, row.lastAt))) refuseUntil(house, row.lastAt, pauseMs)
  const over = row.sentSince.getTime() + sentWindowMs <= now.getTime()
  if (!over && row.sent >= sentMax) refuseUntil(house, row.sentSince, sentWindowMs)
  const counted = over ? { sent: 1, sentSince: now } : { sent: row.sent + 1 }
  await tx
    .update(codeCount)
    .set({ ...counted, lastAt: now })
    .where(eq(codeCount.address, address))
}

/** The two kinds of registration, each with a code of its own. */
const otherKind: Partial<Record<CodeFor['use'], CodeFor['use']>> = { register: 'corporation', corporation: 'register' }

/** Whether the last code went out for the other kind of registration, of which somebody thought better, and none lately for this one. */
async function isOtherKind(tx: Tx, { use, address }: CodeFor, lastAt: Date): Promise<boolean> {
  const other = otherKind[use]
  if (!other) return false
  const lately = new Date(lastAt.getTime() - pauseMs)
  const rows = await tx
    .select({ use: sentCode.use, sentAt: sentCode.sentAt })
    .from(sentCode)
    .where(and(eq(sentCode.address, address), gt(sentCode.sentAt, lately)))
  const isLast = rows.some((row) => row.use === other && row.sentAt >= lastAt)
  return isLast && !rows.some((row) => row.use === use)
}

function refuseUntil(house: House, since: Date, ms: number): void {
  const seconds = Math.ceil((since.getTime() + ms - house.now().getTime()) / 1000)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}
