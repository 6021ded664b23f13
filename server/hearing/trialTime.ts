import { eq } from 'drizzle-orm'
import { byeCodes, trialTimeMs } from '../../contract/room/room.ts'
import type { House } from '../house.ts'
import { hearingAttendee } from '../tables/hearing.ts'
import type { Pass } from '../who.ts'

/**
 * The bye code of whose trial time is up (specification §4, §9; decisions F-05): counted by the server from when they were seen
 * inside first, so that neither a page that loads anew nor a server that starts anew gives more of it.
 */
export async function trialBye(house: House, { trial, person }: Pass, isInside: boolean): Promise<number | undefined> {
  if (!trial) return undefined
  const { joinedAt } = trial
  const now = house.now()
  if (joinedAt) {
    const isOver = now.getTime() - joinedAt.getTime() >= trialTimeMs
    return isOver ? byeCodes[isInside ? 'trial' : 'trialEnd'] : undefined
  }
  if (isInside)
    await house.db.orm.update(hearingAttendee).set({ joinedAt: now }).where(eq(hearingAttendee.id, person.attendeeId))
  return undefined
}
