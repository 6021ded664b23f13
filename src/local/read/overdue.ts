import { clockAhead } from '../connection.ts'
import { userDb } from '../db.ts'
import { current } from '../session.ts'

/*
 * Visitors that a door keeps for its day (contract/visit.ts): once the day is over they go from the device, whether or not there is a
 * network to say so, and whether a page is opened or the worker wakes for something else.
 */

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
  const { rows, meta } = userDb(session.user.id)
  const heard = clockAhead()
  if (heard !== undefined) await meta.put({ key: ahead, value: heard })
  const today = dayOf(Date.now() + (heard ?? (await meta.get(ahead))?.value ?? 0))
  const isOver = ({ row }: { row: unknown }) => ((row as { day?: unknown } | null)?.day ?? today) < today
  await rows.where({ kind: 'expectedVisit' }).filter(isOver).delete()
}
