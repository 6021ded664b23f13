import { eq } from 'drizzle-orm'
import type { awards } from '../../contract/award.ts'
import { kindRules } from '../../contract/awardWay.ts'
import { AppError } from '../../contract/errors.ts'
import { mustHaveCome } from '../case/day.ts'
import { recordEvent } from '../case/event.ts'
import { carryOutCaseMove } from '../case/move.ts'
import { tellCase } from '../case/news.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import { finishFiles } from '../upload/bind.ts'
import { fileInCase } from './issue.ts'
import { holdAward, takeStep } from './step.ts'
import { awardService } from './table.ts'

/** The parties of a case: each is served. */
const partiesOf = async (...[tx, caseId]: Parameters<typeof attendeesOf>) =>
  (await attendeesOf(tx, caseId)).filter((one) => one.role === 'party')

export const serveAward: PreparedTransaction<typeof awards.serveAward> = {
  before: ({ house, me, body: { attachmentId } }) => finishFiles(house, me, [{ attachmentId, purpose: '' }]),
  async inTransaction(context) {
    const { house, tx, me, body } = context
    const { partyId, servedOn, means, note, attachmentId } = body
    const held = await holdAward(context, { ...body, action: 'recordService' })
    const { row, seen } = held
    const seats = await attendeesOf(tx, seen.id)
    const party = seats.find((one) => one.id === partyId && one.role === 'party')
    if (!party) throw new AppError('badRequest', {}, [{ path: ['partyId'], code: 'wrongType' }])
    mustHaveCome(house, servedOn, 'servedOn')
    if (servedOn < row.issuedOn)
      throw new AppError('service.early', {}, [{ path: ['servedOn'], code: 'service.early' }])
    const fileId = await fileInCase(context, seen.id, attachmentId)
    const said = { servedOn, means, note, fileId, byName: me.nickName, at: house.now() }
    await tx.insert(awardService).values({ awardId: row.id, partyId, ...said })
    const details = { party: party.name, servedOn, means, award: row.title }
    await recordEvent(house, tx, seen.id, { action: 'awardServed', by: me, reason: note, details })
    await tellCase(house, tx, seen.id)
    const readers = seats.map((one) => one.accountId)
    const params = { party: party.name, day: servedOn }
    return takeStep(context, held, 'recordService', { news: { to: readers, kind: 'awardServed', params } })
  },
}

export const closeAward: Handler<typeof awards.closeAward> = async (context) => {
  const { house, tx, me, body } = context
  const held = await holdAward(context, { ...body, action: 'close' })
  const { row, seen } = held
  const served = await tx
    .select({ partyId: awardService.partyId })
    .from(awardService)
    .where(eq(awardService.awardId, row.id))
  const missing = (await partiesOf(tx, seen.id)).filter(({ id }) => !served.some((one) => one.partyId === id))
  if (missing.length) throw new AppError('award.unserved', { names: missing.map((one) => one.name).join('、') })
  if (kindRules[row.kind].ends) {
    const details = { award: row.title, awardNo: row.no, issuedOn: row.issuedOn }
    await carryOutCaseMove(house, tx, seen, { action: 'close', by: me }, { details })
  }
  return takeStep(context, held, 'close', { set: { closedAt: house.now() } })
}
