import { inArray, sql } from 'drizzle-orm'
import type { AwardTerm } from '../../../contract/award/awardTerm.ts'
import { endingKinds } from '../../../contract/award/awardWay.ts'
import type { CaseState } from '../../../contract/case/case.ts'
import type { Domicile } from '../../../contract/case/caseRequest.ts'
import type { Orm } from '../../database/db.ts'
import { rowsOf, utc } from '../../database/sql.ts'
import { award, awardStep } from '../../tables/award.ts'
import { awardTerm } from '../../tables/awardTerm.ts'
import type { caseEvent } from '../../tables/case.ts'
import { localDay } from '../../when.ts'
import { lastDayOf, type Pause, pausesOf, shifted } from '../pauses.ts'
import { type Calendar, ruleOf } from '../rules.ts'

/** What was decided about it; nothing where a case has no row. */
export type Decided = Pick<typeof awardTerm.$inferSelect, 'expedited' | 'extendedTo' | 'extendedOn'>
export const undecided: Decided = { expedited: false, extendedTo: null, extendedOn: null }

/** While a tribunal decides, its time runs; while the case is suspended it does not. */
export const awardRuns: readonly CaseState[] = ['tribunal', 'hearing', 'award']

/**
 * The last day of the award of a tribunal that was constituted on `since`: by the rule of that day for its procedure, moved by the
 * days on which the case stood still, or by those since the decision that extended it. Undefined where no rule was in force then.
 */
export function awardDue(
  { since, domiciles, decided }: { since: string; domiciles: readonly Domicile[]; decided: Decided },
  calendar: Calendar,
  pauses: Pause[],
): AwardTerm | undefined {
  const isForeign = domiciles.some((one) => one !== 'domestic')
  const kind = decided.expedited ? 'awardExpedited' : isForeign ? 'awardForeign' : 'award'
  const rule = ruleOf(kind, since, calendar)
  const last = lastDayOf(kind, since, calendar, pauses)
  if (!rule || last === undefined) return undefined
  const { extendedTo, extendedOn } = decided
  const extended = extendedTo && extendedOn ? shifted(extendedTo, extendedOn, calendar.holidays, pauses) : ''
  return {
    ...{ rule: kind, since, length: rule.days, counting: rule.counting },
    ...{ due: extended || last, extendedTo: extended },
  }
}

type Step = Pick<typeof caseEvent.$inferSelect, 'action' | 'at'>

/** The same of a case by its timeline; undefined before there is a tribunal. */
export function awardTermOf(steps: Step[], of: { domiciles: Domicile[]; decided: Decided }, calendar: Calendar) {
  const constituted = steps.find((one) => one.action === 'constitute')
  if (!constituted) return undefined
  const since = localDay(constituted.at)
  return awardDue({ since, ...of }, calendar, pausesOf(steps, since))
}

/** What was decided about the term in cases, by their ids. */
export async function readDecided(orm: Orm, ids: string[]): Promise<Map<string, Decided>> {
  const rows = await orm.select().from(awardTerm).where(inArray(awardTerm.caseId, ids))
  return new Map(rows.map(({ caseId, ...decided }) => [caseId, decided]))
}

/** When what ends each case was issued, by the id of the case. */
export async function readIssued(orm: Orm, ids: string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; at: string }>(
    orm,
    sql`select a.case_id as id, ${utc(sql`min(s.at)`)} as at from ${award} a join ${awardStep} s on s.award_id = a.id and s.action = 'issue'
      where ${inArray(sql`a.case_id`, ids)} and ${inArray(sql`a.kind`, endingKinds)} and a.state in ('issued', 'closed') group by a.case_id`,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
