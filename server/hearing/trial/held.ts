import { and, eq } from 'drizzle-orm'
import { endedCases } from '../../../contract/case/case.ts'
import type { CaseEventKind } from '../../../contract/case/caseEvent.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { seenCase } from '../../case/case.ts'
import { type NewEvent, recordEvent } from '../../case/event.ts'
import { tellCase } from '../../case/news.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import type { cases } from '../../tables/case.ts'
import { hearing } from '../../tables/hearing.ts'
import { tellRows } from '../../tell.ts'
import { localMinute } from '../../when.ts'
import type { Holder } from '../../who.ts'
import { tellRoom } from '../record/read.ts'
import { routesOpenToCase, seesTrial } from './row.ts'

export type Stored = typeof hearing.$inferSelect
type Case = typeof cases.$inferSelect

export interface Acting {
  house: House
  tx: Tx
  me: Holder
}

/** A case that can be heard: accepted, not suspended, not ended. Nobody else changes it until the transaction ends. */
export async function hearableCase({ tx, me }: Acting, caseId: string): Promise<Case> {
  const row = await seenCase(tx, me, caseId, true)
  if (!row.acceptedAt || row.state === 'suspended' || endedCases.includes(row.state)) throw new AppError('state.closed')
  return row
}

/** One of the calendar, and its case, that nobody else changes until the transaction ends. Throws `notFound`. */
export async function heldTrial({ tx, me }: Acting, id: string): Promise<Stored> {
  const mine = and(eq(hearing.id, id), seesTrial(me))
  const [known] = await tx.select().from(hearing).where(mine)
  // The case first, as everybody does: two who wait for each other would wait for ever.
  if (known?.caseId) await seenCase(tx, me, known.caseId, true)
  const [found] = await tx.select().from(hearing).where(mine).for('update')
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Writes what happened into the timeline of the case, where there is one, and shows it on open screens. The parties read the
 * timeline, too: of what they were not told yet, or is held without them, it says no more than that, nor why. Call it last.
 */
export async function tellTrial(
  { house, tx, me }: Omit<Acting, 'me'> & { me: NewEvent['by'] },
  row: Stored,
  action: CaseEventKind,
  reason = '',
): Promise<void> {
  if (row.caseId) {
    const known = row.notifiedAt !== null && routesOpenToCase.includes(row.route)
    const details: Record<string, string> = known ? { title: row.title, at: localMinute(row.startsAt) } : {}
    await recordEvent(house, tx, row.caseId, { action, by: me, reason: known ? reason : '', details })
    await tellCase(house, tx, row.caseId)
  }
  await tellRows(house, tx, 'trial', row.id)
  await tellRoom(tx, row.id, 'state', row.id)
}
