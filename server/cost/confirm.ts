import type { caseLife } from '../../contract/case/caseLife.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { today } from '../case/day.ts'
import { holdCase, mustOwe, takeCase } from '../case/move.ts'
import { seesMoney } from '../case/row.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { cases } from '../tables/case.ts'
import { localDay } from '../when.ts'
import { receivedSum } from './received.ts'
import { readCostAccount } from './row.ts'

type Row = typeof cases.$inferSelect

/** The day the money came. Throws at the field: `date.future`, `payment.early` before the case did, and `payment.late` where it has lapsed meanwhile. */
function paidDay(house: House, { state, fee, openedAt }: Row, said: string | undefined): string {
  const paidOn = said ?? today(house)
  const due = fee?.due ?? ''
  const isLate = state === 'lapsed' && paidOn > due
  const isEarly = paidOn < localDay(openedAt)
  const code = paidOn > today(house) ? 'date.future' : isEarly ? 'payment.early' : isLate ? 'payment.late' : undefined
  if (code) throw new AppError(code, { due }, [{ path: ['paidOn'], code, params: { due } }])
  return paidOn
}

/** Answers with the money alone: it is all that finance sees of a case. */
export const confirmPayment: Handler<typeof caseLife.confirmPayment> = async (context) => {
  const { house, tx, body } = context
  const said = { ...body, action: 'confirmPayment' } as const
  const seen = await holdCase(context, said, seesMoney)
  const { fee } = seen
  if (seen.state === 'lapsed') mustOwe(seen)
  const paidOn = paidDay(house, seen, body.paidOn)
  const received = fee ? receivedSum(fee.amount, body) : ''
  await takeCase(context, seen, said, {
    set: { fee: fee && { ...fee, paidAt: house.now().toISOString() } },
    details: fee ? { fee: fee.amount, currency: fee.currency, paidOn, ...(received ? { received } : {}) } : {},
    ...(received ? { news: 'casePaidOtherwise' } : {}),
  })
  return readCostAccount(tx, seen.id)
}
