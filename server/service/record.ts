import { eq } from 'drizzle-orm'
import { endedCases } from '../../contract/case.ts'
import { AppError } from '../../contract/errors.ts'
import { checkFile, maxMbOf } from '../../contract/file.ts'
import type { services } from '../../contract/service.ts'
import { seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import { readCaseDetail } from '../case/detail.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { ownLoose } from '../upload/attach.ts'
import { finishFiles } from '../upload/bind.ts'
import { file } from '../upload/table.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { serviceRecord } from './table.ts'

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

/** A second arrival of the same record is `stale`, never a second one. */
export const recordService: PreparedTransaction<typeof services.recordService> = {
  before: ({ house, me, body: { attachmentId } }) => finishFiles(house, me, [{ attachmentId, purpose: '' }]),
  async inTransaction({ house, tx, me, body }) {
    const { id, baseId, partyId, servedOn, means, note, attachmentId } = body
    const seen = await seenCase(tx, me, baseId, true)
    if (!seen.acceptedAt || endedCases.includes(seen.state)) throw new AppError('state.closed')
    const seats = await attendeesOf(tx, seen.id)
    const party = seats.find((one) => one.id === partyId && one.camp === 'DEF' && one.role === 'party')
    if (!party) throw new AppError('badRequest', {}, [{ path: ['partyId'], code: 'wrongType' }])
    const [before] = await tx.select({ id: serviceRecord.id }).from(serviceRecord).where(eq(serviceRecord.id, id))
    if (before) throw new AppError('stale')
    mustHaveCome(house, servedOn, 'servedOn')
    if (servedOn < localDay(seen.acceptedAt))
      throw new AppError('service.early', {}, [{ path: ['servedOn'], code: 'service.early' }])
    await fileProof(house, tx, me, seen.id, attachmentId)
    const said = { servedOn, means, note, fileId: attachmentId, byName: me.nickName, at: house.now() }
    await tx.insert(serviceRecord).values({ id, caseId: seen.id, partyId, ...said })
    const details = { party: party.name, servedOn, means }
    await recordEvent(house, tx, seen.id, { action: 'serviceRecorded', by: me, reason: note, details })
    const readers = new Set(seats.flatMap((one) => one.accountId ?? []))
    const params = { caseNo: seen.caseNo, party: party.name, day: servedOn }
    const link = `/CaseDetails?caseId=${seen.id}`
    await sendMessage(house, tx, [...readers], { kind: 'serviceRecorded', params, link, caseId: seen.id })
    await tellCase(house, tx, seen.id)
    return readCaseDetail(tx, seen.id)
  },
}
