import { eq } from 'drizzle-orm'
import type { costs } from '../../contract/cost/cost.ts'
import { caseFee, isSameSum } from '../../contract/cost/fee.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { secretary } from '../../contract/kernel/office.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import { mustBeAhead, mustHaveCome } from '../case/day.ts'
import { seesMoney } from '../case/row.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { cases } from '../tables/case.ts'
import { counterFee } from '../tables/cost.ts'
import { defence } from '../tables/defence.ts'
import { localDay } from '../when.ts'
import { receivedSum } from './received.ts'
import { readCostAccount } from './row.ts'
import { accountsOfSide, mustBeSomebodyElse, takeCostStep } from './step.ts'

type Case = typeof cases.$inferSelect

/** A counterclaim of this case. Throws `state.closed` where there is none of that id that was accepted. */
async function acceptedCounterclaim(tx: Tx, seen: Case, defenceId: string): Promise<typeof defence.$inferSelect> {
  const [found] = await tx.select().from(defence).where(eq(defence.id, defenceId))
  const isAccepted = found?.caseId === seen.id && found.kind === 'counterclaim' && found.state === 'accepted'
  if (!found || !isAccepted) throw new AppError('state.closed')
  return found
}

/** Where the schedule of its day says a fee, it is that one. Throws `fee.schedule` at the field. */
function mustBeCharged(seen: Case, one: typeof defence.$inferSelect, asked: string, currency: string): void {
  const { amount = '', currency: claimedIn = 'CNY' } = one.claim ?? {}
  const nature = seen.form?.nature ?? 'domestic'
  const fee = currency === 'CNY' && caseFee({ nature, amount, currency: claimedIn }, localDay(one.submittedAt))
  if (!fee || isSameSum(asked, fee)) return
  throw new AppError('fee.schedule', { fee }, [{ path: ['fee'], code: 'fee.schedule', params: { fee } }])
}

/** A second arrival is `stale`, never a second fee: a counterclaim is charged once. */
export const askCounterFee: Handler<typeof costs.askCounterFee> = async (context) => {
  const { house, tx, me, body } = context
  const { id, baseId, defenceId, fee: amount, due } = body
  const seen = await seenCase(tx, me, baseId, true)
  const counterclaim = await acceptedCounterclaim(tx, seen, defenceId)
  mustBeAhead(house, due)
  const currency = seen.fee?.currency ?? 'CNY'
  mustBeCharged(seen, counterclaim, amount, currency)
  const asked = { askedAt: house.now(), askedBy: me.id }
  const [made] = await tx
    .insert(counterFee)
    .values({ id, tenantId: seen.tenantId, caseId: seen.id, defenceId, amount, currency, due, ...asked })
    .onConflictDoNothing()
    .returning({ id: counterFee.id })
  if (!made) throw new AppError('stale')
  const details = { party: counterclaim.partyName, fee: amount, currency, due }
  await takeCostStep(context, seen.id, {
    ...{
      action: 'counterFeeAsked',
      details,
      to: await accountsOfSide(tx, seen.id, 'DEF'),
      fee: `${currency} ${amount}`,
      due,
    },
  })
  return readCostAccount(tx, seen.id)
}

export const confirmCounterFee: Handler<typeof costs.confirmCounterFee> = async (context) => {
  const { house, tx, me, body } = context
  const mine = eq(counterFee.id, body.id)
  const find = () => tx.select().from(counterFee).where(mine)
  const { seen, row: fee } = await heldInCase(tx, me, find, undefined, seesMoney)
  if (fee.paidOn !== '') throw new AppError('state.closed')
  mustBeSomebodyElse(me, fee.askedBy)
  const { paidOn } = body
  mustHaveCome(house, paidOn, 'paidOn')
  if (paidOn < localDay(seen.openedAt)) {
    throw new AppError('payment.early', {}, [{ path: ['paidOn'], code: 'payment.early' }])
  }
  const received = receivedSum(fee.amount, body)
  const difference = received ? body.reason : ''
  await tx
    .update(counterFee)
    .set({ paidOn, confirmedAt: house.now(), received, difference })
    .where(eq(counterFee.id, fee.id))
  const to = [...(await accountsOfSide(tx, seen.id, 'DEF')), ...(await staffOf(tx, seen, secretary))]
  const details = { fee: fee.amount, currency: fee.currency, paidOn, ...(received ? { received } : {}) }
  await takeCostStep(context, seen.id, {
    ...{ action: 'counterFeePaid', details, to, fee: `${fee.currency} ${fee.amount}`, due: paidOn },
    ...(received ? { kind: 'counterFeePaidOtherwise' as const, received, reason: difference } : {}),
  })
  return readCostAccount(tx, seen.id)
}
