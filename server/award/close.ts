import type { awards } from '../../contract/award/award.ts'
import { kindRules } from '../../contract/award/awardWay.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { carryOutCaseMove } from '../case/move.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Handler } from '../door/handler.ts'
import { passOpen } from '../openItem/pass.ts'
import { readAward } from './row.ts'
import { holdAward, takeAwardStep } from './step.ts'

/** Whoever follows the case as a party is to be served before it is over. */
export const closeAward: Handler<typeof awards.closeAward> = async (context) => {
  const { house, tx, me, body } = context
  const held = await holdAward(context, { ...body, action: 'close' })
  const { row, seen } = held
  const { services } = await readAward(tx, row.id)
  const parties = (await attendeesOf(tx, seen.id)).filter((one) => one.role === 'party')
  const missing = parties.filter(({ id }) => !services.some((one) => one.partyId === id))
  if (missing.length) throw new AppError('award.unserved', { names: missing.map((one) => one.name).join('、') })
  if (kindRules[row.kind].ends) {
    await passOpen({ house, tx, said: body, seen, step: 'close', awardId: row.id, by: me })
    const details = { award: row.title, awardNo: row.no, issuedOn: row.issuedOn }
    await carryOutCaseMove(house, tx, seen, { action: 'close', by: me }, { details })
  }
  return takeAwardStep(context, held, 'close', { set: { closedAt: house.now() } })
}
