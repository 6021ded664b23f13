import type { Camp } from './case.ts'
import type { Charge, CostAccount } from './cost.ts'
import { type Settlement, settle } from './costSplit.ts'
import { fenIn, fenText } from './refund.ts'

/*
 * A statement of account in its sums, as the page shows it and the PDF prints it.
 */

/** What was paid of a fee, to the fen: nothing until it is confirmed. */
const paidOf = ({ amount, paidOn }: Charge): bigint => (paidOn === '' ? 0n : fenIn(amount))
const refundedOf = ({ refund }: Charge): bigint => (refund ? fenIn(refund.amount) : 0n)

/** What stays of a fee that was paid, once the refund that was decided is taken off; decimal text. */
export const keptOf = (charge: Charge): string => {
  const kept = paidOf(charge) - refundedOf(charge)
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
