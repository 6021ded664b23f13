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

function changeOf(kept: Kept, at: Date) {
  if ('order' in kept) return { roomOrder: kept.order }
  if ('removed' in kept) return { removedAt: at, admittedAt: null, place: 0 }
  if ('admitted' in kept) return { removedAt: null, admittedAt: at }
  const { attendeeId: _, ...set } = kept
  return set
}

/** Writes down what a secretary did, so that it holds after a restart and stands in the record. */
export async function keepOrder(
  house: House,
  kept: Kept,
  { hearingId, byName, aboutName, action }: Act,
): Promise<void> {
  const at = house.now()
  const set = changeOf(kept, at)
  await house.db.tx(async (tx) => {
    await tx.update(hearingAttendee).set(set).where(eq(hearingAttendee.id, kept.attendeeId))
    // How long somebody spoke is no order.
    if ('spokenMs' in kept) return
    const id = randomUUID()
    await tx
      .insert(recordEntry)
      .values({ id, hearingId, kind: 'order', speaker: byName, text: action, about: aboutName, at })
    await tellRoom(tx, hearingId, 'entry', id)
  })
}
