import { AppError } from '../../contract/errors/errors.ts'
import type { filing, Preservation } from '../../contract/filing/filing.ts'
import { reconsiderUntil, wasReconsidered } from '../../contract/filing/preservationMove.ts'
import { mustHaveCome } from '../case/day.ts'
import { caseOf, staffOfFiled } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { preservation } from '../tables/filing.ts'
import { localDay } from '../when.ts'
import { holdPreservation, movePreservation } from './move.ts'
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

/** Throws `reconsideration.late` after the last day. Whether a respondent is late is for the court to say. */
export const reconsiderPreservation: Handler<typeof filing.reconsiderPreservation> = async (context) => {
  const { house, tx, body } = context
  const { id, version, reason } = body
  const seen = await holdPreservation(context, { id, version, action: 'reconsider' })
  const due = reconsiderUntil(await mustBeFirst(tx, id), localDay)
  if (due && localDay(house.now()) > due) throw new AppError('reconsideration.late', { due })
  await sendMessage(house, tx, await staffOfFiled(tx, preservation, id), {
    kind: 'preservationReconsidered',
    params: { no: seen.no, reason },
    link: `/protectionView?id=${id}`,
    caseId: await caseOf(tx, preservation, id),
  })
  return movePreservation(context, seen, { id, action: 'reconsider', reason })
}

export const recordReconsideration: Handler<typeof filing.recordReconsideration> = async (context) => {
  const { id, version, reason } = context.body
  const seen = await holdPreservation(context, { id, version, action: 'recordReconsideration' })
  await mustBeFirst(context.tx, id)
  return movePreservation(context, seen, { id, action: 'recordReconsideration', reason })
}

export const upholdPreservation: Handler<typeof filing.upholdPreservation> = async (context) => {
  const { id, version, rulingNo, rulingDate } = context.body
  const seen = await holdPreservation(context, { id, version, action: 'uphold' })
  mustHaveCome(context.house, rulingDate, 'rulingDate')
  return movePreservation(context, seen, { id, action: 'uphold', reason: `${rulingNo} · ${rulingDate}` })
}
