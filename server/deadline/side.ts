import type { Domicile } from '../../contract/case/caseRequest.ts'
import type { RuleKind } from '../tables/deadline.ts'
import { lastDayOf, type Pause } from './pauses.ts'
import { type Calendar, type Rule, ruleOf } from './rules.ts'

/** Parties of one side. */
type Side = readonly { domicile: Domicile }[]

const byDomicile: Record<Domicile, RuleKind> = {
  domestic: 'defence',
  hmt: 'defenceHmt',
  foreign: 'defenceForeign',
}

/**
 * Until when a side answers what began on `since`, and by which rule. All of a side have the same time: that of whoever of them
 * has the longest. Undefined where no rule was in force then.
 */
export function answerBy(
  side: Side,
  since: string,
  calendar: Calendar,
  pauses: Pause[],
): { due: string; rule: Rule } | undefined {
  const kinds = new Set(side.map((one) => byDomicile[one.domicile]))
  let last: { due: string; rule: Rule } | undefined
  for (const kind of kinds.size ? kinds : [byDomicile.domestic]) {
    const rule = ruleOf(kind, since, calendar)
    const due = lastDayOf(kind, since, calendar, pauses)
    if (rule && due && (!last || due > last.due)) last = { due, rule }
  }
  return last
}
