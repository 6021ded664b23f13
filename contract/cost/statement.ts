import type { Camp } from '../case/case.ts'
import type { Charge, CostAccount } from './cost.ts'
import { type Settlement, settle } from './costSplit.ts'
import { fenIn, fenText } from './refund.ts'

/*
 * A statement of account in its sums, as the page shows it and the PDF prints it.
 */

/** What came of a fee, as decimal text: all of it unless another sum was confirmed. */
export const receivedOf = ({ amount, received }: Pick<Charge, 'amount' | 'received'>): string => received || amount

/** How much more or less came than was asked for; undefined where it is the same. */
export function differenceOf(
  charge: Pick<Charge, 'amount' | 'received'>,
): { isShort: boolean; sum: string } | undefined {
  const over = fenIn(receivedOf(charge)) - fenIn(charge.amount)
  if (over === 0n) return undefined
  return { isShort: over < 0n, sum: fenText(over < 0n ? -over : over) }
}

/** What came of a fee, to the fen: nothing until it is confirmed. */
const paidOf = (charge: Charge): bigint => (charge.paidOn === '' ? 0n : fenIn(receivedOf(charge)))
/** What of it is the fee: more than was asked for is owed back, and is nobody's cost. */
const feePaidOf = (charge: Charge): bigint => {
  const [paid, fee] = [paidOf(charge), fenIn(charge.amount)]
  return paid < fee ? paid : fee
}
const refundedOf = ({ refund }: Charge): bigint => (refund ? fenIn(refund.amount) : 0n)

/** What stays of a fee that was paid, once the refund that was decided is taken off; decimal text. */
export const keptOf = (charge: Charge): string => {
  const kept = feePaidOf(charge) - refundedOf(charge)
  return fenText(kept < 0n ? 0n : kept)
}

export interface SideSums {
  /** Decimal text, all in the currency of the fees. */
  asked: string
  paid: string
  /** Decided, whether or not it was paid back. */
  refunded: string
  kept: string
}

/** What a side was asked, paid and gets back. */
export function sumsOf(charges: readonly Charge[], camp: Camp): SideSums {
  const own = charges.filter((one) => one.camp === camp)
  const sum = (of: (one: Charge) => bigint) => fenText(own.reduce((all, one) => all + of(one), 0n))
  return {
    asked: sum(({ amount }) => fenIn(amount)),
    paid: sum(paidOf),
    refunded: sum(refundedOf),
    kept: sum((one) => fenIn(keptOf(one))),
  }
}

/** Who bears what and what is still to be reimbursed; null where no award says anything of it, or fees are in several currencies. */
export function settlementOf({ award, charges }: Pick<CostAccount, 'award' | 'charges'>): Settlement | null {
  if (!award || (award.share === null && award.counterShare === null)) return null
  if (charges.length === 0 || charges.some(({ currency }) => currency !== charges[0]?.currency)) return null
  const fees = charges.map((one) => ({ of: one.of, camp: one.camp, kept: keptOf(one) }))
  return settle(fees, award)
}
