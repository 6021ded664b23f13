import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hearingAttendee } from '../database/access.ts'
import { tellRoom } from '../hearing/record/read.ts'
import { recordEntry } from '../hearing/record/table.ts'
import type { House } from '../house.ts'
import type { Kept } from './roster.ts'

export interface Act {
  hearingId: string
  byName: string
  aboutName: string
  action: string
}

/** Writes down what a secretary did, so that it holds after a restart and stands in the record. */
export async function keepOrder(
  house: House,
  kept: Kept,
  { hearingId, byName, aboutName, action }: Act,
): Promise<void> {
  const at = house.now()
  const set =
    'order' in kept
      ? { roomOrder: kept.order }
      : 'place' in kept
        ? { place: kept.place }
        : 'removed' in kept
          ? { removedAt: at, admittedAt: null, place: 0 }
          : { removedAt: null, admittedAt: at }
  await house.db.tx(async (tx) => {
    await tx.update(hearingAttendee).set(set).where(eq(hearingAttendee.id, kept.attendeeId))
    const id = randomUUID()
    await tx
      .insert(recordEntry)
      .values({ id, hearingId, kind: 'order', speaker: byName, text: action, about: aboutName, at })
    await tellRoom(tx, hearingId, 'entry', id)
  })
}
