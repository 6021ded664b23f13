import type { RowKind } from '../../contract/event.ts'
import { clockAhead, recallClock, serverNow } from './connection.ts'
import { type KeptRow, type UserDb, userDb } from './db.ts'
import { current } from './session.ts'

/*
 * Visitors that a door keeps for its day (contract/visit/visit.ts): once the day is over they are shown no more, and go from the device
 * whether or not there is a network to say so, at its midnight, when a page is opened, and when the worker wakes for something else.
 */

const kind: RowKind = 'expectedVisit'
const dayMs = 86_400_000

/** By how far a page found the clock of this device to be behind the server's, in `meta`. */
const ahead = 'aheadMs'

/** So far the institution's clock is ahead of UTC, in summer and winter; the worker has nothing of what screens write days with. */
const zoneMs = 8 * 3_600_000

/** The day of the institution's clock at a moment in milliseconds since 1970, as rows name it. */
const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10)

/**
 * Lets go of those of days before, by the server's clock where a page of this device heard it last: its own may be a day off. Does
 * nothing where nobody is signed in.
 */
export async function eraseOverdue(): Promise<void> {
  const session = await current()
  if (!session) return
  const db = userDb(session.user.id)
  const heard = clockAhead()
  if (heard !== undefined) await db.meta.put({ key: ahead, value: heard })
  await db.rows
    .where({ kind })
    .filter(await overdueIn(db))
    .delete()
}

/** Tells of a kept record whether its day is over, by the same clock. */
async function overdueIn({ meta }: UserDb): Promise<(kept: KeptRow) => boolean> {
  const known = await meta.get(ahead)
  if (known) recallClock(known.value)
  const today = dayOf(serverNow())
  return ({ row }) => String((row as { day?: unknown } | null)?.day ?? today) < today
}

/** Of kept records of a kind those that may be shown: what is overdue waits for nobody to erase it. */
export async function withoutOverdue(db: UserDb, of: RowKind, kept: KeptRow[]): Promise<KeptRow[]> {
  if (of !== kind) return kept
  const isOver = await overdueIn(db)
  return kept.filter((one) => !isOver(one))
}

/** Milliseconds until the day of the institution ends. */
export const untilMidnight = (): number => dayMs - ((serverNow() + zoneMs) % dayMs)
