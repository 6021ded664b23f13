import { and, asc, eq, inArray } from 'drizzle-orm'
import { type TrialState, trialMoves } from '../../../contract/hearing/trial.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { hearing } from '../../tables/hearing.ts'
import { tellTrial } from './held.ts'
import { callOff, trialAttendeesOf } from './notice.ts'

const { from, to } = trialMoves.cancel
const ahead = from.filter((state): state is TrialState => state !== 'none')

/**
 * Calls off what is still to be held in a case that ends, and tells whoever knew of it: nobody comes to a hearing of a case that
 * is over. What is being held is closed by who holds it. The case is held `for update`; `by` is who ended it, null the server.
 */
export async function callOffTrials(
  house: House,
  tx: Tx,
  caseId: string,
  by: { id: string; nickName: string } | null,
): Promise<void> {
  const planned = await tx
    .select()
    .from(hearing)
    .where(and(eq(hearing.caseId, caseId), inArray(hearing.state, ahead)))
    .orderBy(asc(hearing.startsAt), asc(hearing.id))
    .for('update')
  for (const { id, version } of planned) {
    const set = { state: to, version: version + 1, reason: '' }
    const [row] = await tx.update(hearing).set(set).where(eq(hearing.id, id)).returning()
    if (!row) throw new Error('A hearing vanished')
    await callOff(house, tx, row, await trialAttendeesOf(tx, id), 'trialCaseOver')
    await tellTrial({ house, tx, me: by }, row, 'trialCancelled')
  }
}
