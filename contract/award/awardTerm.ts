import * as z from 'zod/mini'
import { day, id, reason } from '../kernel/rules.ts'

/*
 * The term of the award 裁决期限: how long a tribunal has from its constitution, by dated rules (deadline.ts), and what was decided
 * about it. It stands still while the case is suspended, and a head extends it.
 */

/** In the ordinary procedure 普通程序, with a party from abroad 涉外 (and from Hong Kong, Macao or Taiwan), and expedited 简易程序. */
export const awardRuleKinds = ['award', 'awardForeign', 'awardExpedited'] as const

/** So many days before its last one the presiding arbitrator, the secretary and the heads are warned. */
export const awardAlarms = [30, 14, 3] as const

/** By what the last day of the award follows. */
export const awardTerm = z.object({
  rule: z.enum(awardRuleKinds),
  /** The day on which the tribunal was constituted. */
  since: z.string(),
  /** How long by the rule of that day; by its `counting`. */
  length: z.int(),
  counting: z.enum(['calendar', 'working', 'months']),
  due: z.string(),
  /** Until when it was extended; empty where it was not. */
  extendedTo: z.string(),
})
export type AwardTerm = z.output<typeof awardTerm>

export const awardTermBodies = {
  setProcedure: z.object({
    /** The case. */
    id,
    expedited: z.boolean('required'),
    reason,
  }),
  extendAward: z.object({
    id,
    /** The last day that the caller saw: another one is stale. */
    before: day,
    due: day,
    reason,
  }),
} as const
