import { and, eq } from 'drizzle-orm'
import type { filing, Preservation } from '../../contract/filing/filing.ts'
import {
  type PreservationAction,
  type PreservationStep,
  preservationMoves,
  stateAfter,
} from '../../contract/filing/moves.ts'
import type { ReturnField } from '../../contract/filing/preservationPart.ts'
import { applicantsOf, caseOf } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { handlersOf, mover, newsKindsOf } from '../mover.ts'
import { preservation, preservationHistory } from '../tables/filing.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { courtEffects } from './court.ts'
import { reconsiderationEffects } from './reconsideration.ts'
import { readPreservation, seesPreservation } from './row.ts'

interface Step {
  id: string
  action: PreservationAction
  reason?: string
  field?: ReturnField
}

type Stored = typeof preservation.$inferSelect

/** Writes a step into the history. `me` is null where the server acts by itself. */
export async function recordPreservation(
  house: House,
  tx: Tx,
  me: Person | null,
  { id, action, reason = '', field }: Omit<Step, 'action'> & { action: PreservationStep },
): Promise<void> {
  const by = { byId: me?.id ?? null, byName: me?.nickName ?? '' }
  await tx
    .insert(preservationHistory)
    .values({ preservationId: id, at: house.now(), action, ...by, reason, field: field ?? null })
}

const moves = mover<Stored, Step, Preservation>({
  moves: preservationMoves,
  stateAfter: (action, { expiresOn }) => stateAfter(action, expiresOn),
  hold: (tx, me, id) =>
    tx
      .select()
      .from(preservation)
      .where(and(eq(preservation.id, id), seesPreservation(me)))
      .for('no key update'),
  write: (tx, id, set) => tx.update(preservation).set(set).where(eq(preservation.id, id)),
  record: recordPreservation,
  news: newsKindsOf(preservationMoves),
  newsOf: async (tx, { id }) => ({
    to: await applicantsOf(tx, preservation, id),
    link: `/protectionView?id=${id}`,
    caseId: await caseOf(tx, preservation, id),
  }),
  tell: (house, tx, { id }) => tellRows(house, tx, 'preservation', id),
  read: readPreservation,
})

export const { hold: holdPreservation, take: movePreservation } = moves

/** The functions behind the moves; those that write more than their state are in court.ts and reconsideration.ts. */
export const preservationCalls = handlersOf<typeof filing>()(preservationMoves, moves, {
  ...courtEffects,
  ...reconsiderationEffects,
})
