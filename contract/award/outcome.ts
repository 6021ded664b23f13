import * as z from 'zod/mini'
import { amountPattern, tenThousandths } from '../both/money.ts'
import { optionalText } from '../kernel/rules.ts'
import type { AwardKind } from './awardWay.ts'

/*
 * What an award that ends a case comes to: how the claims fared, what was awarded, and who bears the costs. Said by whoever presides
 * when the tribunal is asked to vote on it, and as secret as its text until it is submitted.
 */

/** Claims upheld 支持, upheld in part 部分支持, dismissed 驳回; settled 和解 by an award on agreed terms, or 调解 by a statement. */
export const outcomeResults = ['upheld', 'partly', 'dismissed', 'settled', 'mediated'] as const
export type OutcomeResult = (typeof outcomeResults)[number]

/** How a case may end by each kind of what ends one; kinds that end none are missing. */
export const resultsOf: Partial<Record<AwardKind, readonly OutcomeResult[]>> = {
  award: ['upheld', 'partly', 'dismissed'],
  consent: ['settled'],
  mediationStatement: ['mediated'],
}

/** Of counterclaims: granted 支持, granted in part 部分支持, dismissed 驳回, withdrawn 撤回. */
export const counterResults = ['granted', 'partly', 'dismissed', 'withdrawn'] as const
export type CounterResult = (typeof counterResults)[number]

export const awardOutcome = z.object({
  result: z.enum(outcomeResults),
  /** Of the claims, as decimal text in the currency of the case; empty where no sum was awarded. */
  awarded: z.string(),
  /** Percent of the arbitration fee that the respondents bear; null where it does not say. */
  share: z.nullable(z.int()),
  /** The same of counterclaims: what was awarded on them, and the percent of their fee that the respondents bear. */
  counterAwarded: z._default(z.string(), ''),
  counterShare: z._default(z.nullable(z.int()), null),
  /** How counterclaims that were accepted fared; null where there is none, and where the award is silent, with the reason. */
  counterResult: z._default(z.nullable(z.enum(counterResults)), null),
  counterReason: z._default(z.string(), ''),
})
export type AwardOutcome = z.output<typeof awardOutcome>

const awardedSum = z._default(
  z.string('wrongType').check(
    z.refine((value) => value === '' || amountPattern.test(value), 'amount.format'),
    z.maxLength(24, 'amount.tooLarge'),
  ),
  '',
)
const percent = z._default(
  z.nullable(z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(100, 'wrongType'))),
  null,
)

/** What is typed of it: `result` may be missing where there is but one. */
export const outcomeFields = {
  result: z.optional(z.enum(outcomeResults, 'required')),
  awarded: awardedSum,
  share: percent,
  counterAwarded: awardedSum,
  counterShare: percent,
  counterResult: z._default(z.nullable(z.enum(counterResults, 'wrongType')), null),
  counterReason: optionalText(500),
} as const

/** Of what somebody typed; undefined for what is no amount. */
const sumIn = (typed: string) => (amountPattern.test(typed) ? tenThousandths(typed) : undefined)

/** Percent of the fee that respondents bear by outcome: as much of it as of the claims was awarded, half up, at most all. Undefined without sums. */
export function shareByOutcome(awarded: string, claimed: string): number | undefined {
  const [part, whole] = [sumIn(awarded), sumIn(claimed)]
  if (part === undefined || !whole) return undefined
  const percent = (part * 200n + whole) / (whole * 2n)
  return Number(percent > 100n ? 100n : percent)
}

/** A fee as its two sides bear it, as decimal text in cents: the respondents their percent, half up, the claimants the rest. */
export function splitFee(fee: string, share: number): { applicants: string; respondents: string } {
  const whole = (sumIn(fee) ?? 0n) / 100n
  const respondents = (whole * BigInt(share) * 2n + 100n) / 200n
  const text = (cents: bigint) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
  return { applicants: text(whole - respondents), respondents: text(respondents) }
}
