import { eq } from 'drizzle-orm'
import { mayMove } from '../../contract/kernel/move.ts'
import { deliveryMoves } from '../../contract/service/delivery.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { cases } from '../tables/case.ts'
import { batch, delivery } from '../tables/service.ts'
import { closeBatch } from './served.ts'

/**
 * A gateway refused the letter of a way for good: it came back, and the secretary hears of it. Where its recipient is deemed to have been
 * served by it already, that stands until the secretary has judged it: the way says what came back, and the notice that it came late.
 * Nothing happens where the way went on meanwhile by somebody's hand, or is none of service.
 */
export async function noteRefusal(house: House, tx: Tx, id: string, code: string): Promise<void> {
  const find = async () => {
    const [found] = await tx
      .select({ way: delivery, row: batch })
      .from(delivery)
      .innerJoin(batch, eq(batch.id, delivery.batchId))
      .where(eq(delivery.id, id))
    return found
  }
  const known = await find()
  if (!known) return
  const [seen] = await tx.select().from(cases).where(eq(cases.id, known.row.caseId)).for('update')
  const now = await find()
  if (!seen || !now) return
  const isLate = now.way.state === deliveryMoves.deem.to
  if (isLate ? now.way.reason !== '' : !mayMove(deliveryMoves.fail, now.way.state)) return
  const gone = { state: deliveryMoves.fail.to, deemOn: null, codeHash: null, expiresAt: null }
  const set = { reason: code, ...(isLate ? {} : gone) }
  await tx.update(delivery).set(set).where(eq(delivery.id, id))
  const to = seen.secretaryId ? [seen.secretaryId] : await staffOf(tx, seen)
  const params = { caseNo: seen.caseNo, no: now.row.no, reason: code }
  const link = `/CaseDetails?caseId=${seen.id}`
  const kind = isLate ? 'serviceReturnedLate' : 'serviceReturned'
  await sendMessage(house, tx, to, { kind, params, link, caseId: seen.id })
  await closeBatch(house, tx, now.row)
}
