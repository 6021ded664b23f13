import { eq } from 'drizzle-orm'
import { deliveryMoves, mayMove } from '../../contract/delivery.ts'
import { cases } from '../case/table.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { closeBatch } from './served.ts'
import { batch, delivery } from './table.ts'

/**
 * A gateway refused the letter of a way for good: it came back, and the secretary hears of it. Nothing happens where the way went on
 * meanwhile, or is none of service.
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
  if (!seen || !now || !mayMove(now.way.state, 'fail')) return
  const set = { state: deliveryMoves.fail.to, reason: code, deemOn: null, codeHash: null, expiresAt: null }
  await tx.update(delivery).set(set).where(eq(delivery.id, id))
  const to = seen.secretaryId ? [seen.secretaryId] : await secretariesOf(tx, seen.tenantId)
  const params = { caseNo: seen.caseNo, no: now.row.no, reason: code }
  const link = `/CaseDetails?caseId=${seen.id}`
  await sendMessage(house, tx, to, { kind: 'serviceReturned', params, link, caseId: seen.id })
  await closeBatch(house, tx, now.row)
}
