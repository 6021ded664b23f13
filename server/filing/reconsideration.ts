import { AppError } from '../../contract/errors/errors.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import type { preservationMoves } from '../../contract/filing/moves.ts'
import { reconsiderUntil, wasReconsidered } from '../../contract/filing/reconsideration.ts'
import { mustHaveCome } from '../case/day.ts'
import { caseOf, staffOfFiled } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import { sendMessage } from '../message/send.ts'
import type { EffectsOf } from '../mover.ts'
import { preservation } from '../tables/filing.ts'
import { localDay } from '../when.ts'
import { readPreservation } from './row.ts'

/*
 * Reconsideration of a ruling (research: domain §3.3). Its applicant asks here; the respondent asks the court, and a secretary
 * records it. So is what the court decided: upheld here, changed by a new ruling (court.ts).
 */

/** The application as it stands. Throws `reconsideration.once` where it was asked for before. */
async function mustBeFirst(tx: Tx, id: string): Promise<Preservation> {
  const row = await readPreservation(tx, id)
  if (wasReconsidered(row.history)) throw new AppError('reconsideration.once')
  return row
}

export const reconsiderationEffects = {
  /** Throws `reconsideration.late` after the last day. Whether a respondent is late is for the court to say. */
  async reconsider({ house, tx, body: { reason } }, { id, no }) {
    const due = reconsiderUntil(await mustBeFirst(tx, id), localDay)
    if (due && localDay(house.now()) > due) throw new AppError('reconsideration.late', { due })
    await sendMessage(house, tx, await staffOfFiled(tx, preservation, id), {
      kind: 'preservationReconsidered',
      params: { no, reason },
      link: `/protectionView?id=${id}`,
      caseId: await caseOf(tx, preservation, id),
    })
  },
  async recordReconsideration({ tx }, { id }) {
    await mustBeFirst(tx, id)
  },
  uphold({ house, body: { rulingNo, rulingDate } }) {
    mustHaveCome(house, rulingDate, 'rulingDate')
    return { reason: `${rulingNo} · ${rulingDate}` }
  },
} satisfies EffectsOf<typeof preservationMoves, typeof preservation.$inferSelect>
