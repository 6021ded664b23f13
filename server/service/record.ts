import { and, eq } from 'drizzle-orm'
import { checkFile, maxMbOf } from '../../contract/both/file.ts'
import { endedCases } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { deliveryMoves } from '../../contract/service/delivery.ts'
import type { services } from '../../contract/service/service.ts'
import { seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import { readCaseDetail } from '../case/detail.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mustMove } from '../right.ts'
import { batch, delivery, serviceRecord } from '../tables/service.ts'
import { file } from '../tables/upload.ts'
import { ownLoose } from '../upload/attach.ts'
import { finishFiles } from '../upload/bind.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { closeBatch, writeServed } from './served.ts'

/** Puts the proof at the end of the files of the case. */
async function fileProof(house: House, tx: Tx, me: Person, caseId: string, attachmentId: string): Promise<void> {
  const row = await ownLoose(tx, me, attachmentId)
  const wrong = checkFile(row, 'document', maxMbOf('document', house.config.page.uploadSize))
  if (wrong) throw new AppError(wrong.code, wrong.params, [{ path: ['attachmentId'], ...wrong }])
  const position = await nextPlace(tx, caseId, null)
  await tx
    .update(file)
    .set({ recordKind: 'case', recordId: caseId, folderId: null, position, looseSince: null })
    .where(eq(file.id, row.id))
}

/**
 * The way of a batch that the record is a receipt on paper of. Throws `notFound` for one of another case or party, and
 * `state.closed` where the table lets no record be made of it.
 */
async function receiptOf(
  house: House,
  tx: Tx,
  me: Person,
  deliveryId: string,
  { baseId, partyId, servedOn }: { baseId: string; partyId: string; servedOn: string },
) {
  const [found] = await tx
    .select({ way: delivery, row: batch })
    .from(delivery)
    .innerJoin(batch, eq(batch.id, delivery.batchId))
    .where(and(eq(delivery.id, deliveryId), eq(delivery.partyId, partyId), eq(batch.caseId, baseId)))
  if (!found) throw new AppError('notFound')
  const { way, row } = found
  // What left again may have arrived the first time.
  if (row.sentAt && servedOn < localDay(row.sentAt))
    throw new AppError('service.unsent', {}, [{ path: ['servedOn'], code: 'service.unsent' }])
  mustMove(me, way, { move: deliveryMoves.record })
  const set = { state: deliveryMoves.record.to, confirmedAt: house.now() }
  await tx.update(delivery).set(set).where(eq(delivery.id, way.id))
  return { row, of: { batchId: row.id, deliveryId, notice: row.notice, no: row.no } }
}

/** A second arrival of the same record is `stale`, never a second one. */
export const recordService: PreparedTransaction<typeof services.recordService> = {
  before: ({ house, me, body: { attachmentId } }) => finishFiles(house, me, [{ attachmentId, purpose: '' }]),
  async inTransaction({ house, tx, me, body }) {
    const { id, baseId, partyId, servedOn, means, note, deliveryId, attachmentId } = body
    const seen = await seenCase(tx, me, baseId, true)
    // What ends a case is served after its end, by a batch.
    const isOver = deliveryId === undefined && endedCases.includes(seen.state)
    if (!seen.acceptedAt || isOver) throw new AppError('state.closed')
    const receipt = deliveryId === undefined ? null : await receiptOf(house, tx, me, deliveryId, body)
    const seats = await attendeesOf(tx, seen.id)
    // The notice is served on respondents; other documents on whomever their batch goes to.
    const party = seats.find((one) => one.id === partyId && (receipt || one.camp === 'DEF') && one.role === 'party')
    if (!party) throw new AppError('badRequest', {}, [{ path: ['partyId'], code: 'wrongType' }])
    const [before] = await tx.select({ id: serviceRecord.id }).from(serviceRecord).where(eq(serviceRecord.id, id))
    if (before) throw new AppError('stale')
    mustHaveCome(house, servedOn, 'servedOn')
    if (servedOn < localDay(seen.acceptedAt))
      throw new AppError('service.early', {}, [{ path: ['servedOn'], code: 'service.early' }])
    await fileProof(house, tx, me, seen.id, attachmentId)
    const by = { means, note, fileId: attachmentId, how: 'recorded' as const, by: me }
    await writeServed(house, tx, seen, { id, partyId, servedOn, ...by, ...(receipt ? { of: receipt.of } : {}) })
    if (receipt) await closeBatch(house, tx, receipt.row)
    return readCaseDetail(tx, seen.id)
  },
}
