import * as z from 'zod/mini'
import { amountPattern } from '../both/money.ts'
import { day, id, optionalText, sum, text } from '../kernel/rules.ts'

/*
 * What the calls about the money of a case are told (cost.ts).
 */

export const costText = { reason: 500, payee: 100 } as const

/** More than ever leave one tribunal. */
const leftMost = 30

/** Decimal text to the fen, or 0. */
const fen = sum.check(
  z.refine((value) => !amountPattern.test(value) || /^\d+(\.\d{1,2})?$/.test(value), 'amount.format'),
)
const fenSum = fen.check(z.refine((value) => /[1-9]/.test(value), 'amount.positive'))

/** What came of a fee; all of it where nothing is said. Another sum than was asked for needs a reason, which stands in the record. */
export const paymentReceived = {
  received: z.optional(fenSum),
  reason: optionalText(costText.reason),
}

/** Chosen by the page, so that a second arrival is recognised. */
const made = { id, baseId: id }

export const costBodies = {
  askCounterFee: z.object({
    ...made,
    defenceId: id,
    /** In the currency of the fee of the claims. */
    fee: fenSum,
    /** The last day to pay, at the institution's place. */
    due: day,
  }),
  confirmCounterFee: z.object({
    /** The fee. */
    id,
    /** The day the money came, at the institution's place. */
    paidOn: day,
    ...paymentReceived,
  }),
  decideRefund: z.object({
    ...made,
    /** The fee it is of. */
    chargeId: id,
    /** To the fen; 0 says that nothing is refunded. */
    amount: fen,
    /** Why it is another sum than the schedule says. */
    reason: optionalText(costText.reason),
  }),
  recordRefund: z.object({
    /** The refund, and the version that was seen. */
    id,
    version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')),
    refundedOn: day,
    /** To whom, such as the last digits of an account: of the staff and of the side that got it. */
    payee: text(costText.payee),
    attachmentId: z.pipe(z.string('files.original').check(z.minLength(1, 'files.original')), id),
  }),
  fixTribunalFees: z.object({
    baseId: id,
    total: fenSum,
    /** What those are paid who left midway, out of the total; who sits then shares the rest. Who is not named, or with 0, is paid nothing. */
    left: z._default(z.array(z.object({ userId: id, amount: fen })).check(z.maxLength(leftMost, 'tooLong')), []),
    reason: optionalText(costText.reason),
  }),
  payTribunalFee: z.object({
    id,
    version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')),
    paidOn: day,
  }),
} as const
