import type { CandidacyAction, CandidacyStep } from '../../contract/arbitrator/candidacyMoves.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { candidacyHistory } from '../tables/arbitrator.ts'
import type { Person } from '../who.ts'

export interface Step {
  id: string
  action: CandidacyAction
  reason?: string
  step?: CandidacyStep
}

/** Writes what was done into the history. Who came by a link has a name and no account. */
export async function recordCandidacy(
  house: House,
  tx: Tx,
  by: Person | { name: string } | null,
  { id, action, reason = '', step }: Step,
): Promise<void> {
  const who = by && 'id' in by ? { byId: by.id, byName: by.nickName } : { byId: null, byName: by?.name ?? '' }
  await tx
    .insert(candidacyHistory)
    .values({ candidacyId: id, at: house.now(), action, ...who, reason, step: step ?? null })
}
