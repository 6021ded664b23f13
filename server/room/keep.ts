import { randomUUID } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { trialIsOver } from '../../contract/hearing/trial.ts'
import { tellRoom } from '../hearing/record/read.ts'
import type { House } from '../house.ts'
import { hearing, hearingAttendee } from '../tables/hearing.ts'
import { recordEntry } from '../tables/record.ts'
import type { Kept } from './roster.ts'

export interface Act {
  hearingId: string
  byName: string
  aboutName: string
  /** Empty for what is no order, and stands in no record. */
  action: string
  /** Who is inside now. */
  present: string[]
}

function changeOf(kept: Kept, at: Date) {
  if ('order' in kept) return { roomOrder: kept.order }
  if ('removed' in kept) return { removedAt: at, admittedAt: null, place: 0 }
  if ('recording' in kept) return undefined
  if ('admitted' in kept) return { removedAt: null, admittedAt: at }
  const { attendeeId: _, ...set } = kept
  return set
}

/** Writes down what a secretary did, so that it holds after a restart and stands in the record. */
export async function keepOrder(
  house: House,
  kept: Kept,
  { hearingId, byName, aboutName, action, present }: Act,
): Promise<void> {
  const at = house.now()
  const set = changeOf(kept, at)
  // Of a recording they are who gave it order.
  const [text, speaker, about] =
    'recording' in kept ? [kept.recording ? 'recording' : 'recordingOff', aboutName, ''] : [action, byName, aboutName]
  await house.db.tx(async (tx) => {
    if (set) await tx.update(hearingAttendee).set(set).where(eq(hearingAttendee.id, kept.attendeeId))
    // Who left a private room while the server was away does not come back among those who are taken there now.
    if ('place' in kept && kept.place !== 0) {
      const gone = and(eq(hearingAttendee.hearingId, hearingId), notInArray(hearingAttendee.id, present))
      await tx.update(hearingAttendee).set({ place: 0 }).where(gone)
    }
    if ('spokenMs' in kept || !text) return
    // Nothing of a record changes once its session is over.
    const [held] = await tx
      .select({ state: hearing.state })
      .from(hearing)
      .where(eq(hearing.id, hearingId))
      .for('update')
    if (!held || trialIsOver.includes(held.state)) return
    const id = randomUUID()
    await tx.insert(recordEntry).values({ id, hearingId, kind: 'order', speaker, text, about, at })
    await tellRoom(tx, hearingId, 'entry', id)
  })
}
