import { type SQL, sql } from 'drizzle-orm'
import { trialHasBegun, trialRoutes } from '../../contract/hearing/trial.ts'
import type { Appraisal, Measure } from '../../contract/performance/performance.ts'
import { fewestAnonymous } from '../../contract/survey/survey.ts'
import { today } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { House } from '../house.ts'
import { cases } from '../tables/case.ts'
import { deadline } from '../tables/deadline.ts'
import { hearing } from '../tables/hearing.ts'
import { survey, surveyAnswer } from '../tables/survey.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import { timeZone } from '../when.ts'
import type { PeriodRow } from './period.ts'

interface Found {
  who: string
  value: number | null
  count: number
}

/** The cases of each of these people: of the staff those they are the secretary of, of arbitrators those they sit in. */
const casesOf = ({ cate, tenantId }: PeriodRow, ids: readonly string[]): SQL => {
  const those = sql`any(${sql.param(ids)}::uuid[])`
  return cate === 'MISHU'
    ? sql`(select c.id, c.secretary_id as who from ${cases} c where c.tenant_id = ${tenantId} and c.secretary_id = ${those})`
    : sql`(select c.id, m.account_id as who from ${tribunalMember} m join ${cases} c on c.id = m.case_id
        where c.tenant_id = ${tenantId} and m.state = 'accepted' and m.account_id = ${those})`
}

/** Whether a moment lies in the period, by the institution's clock. */
const isIn = (moment: SQL, { from, to }: PeriodRow) =>
  sql`(${moment} at time zone ${timeZone})::date between ${from}::date and ${to}::date`
const begun = sql.join(
  trialHasBegun.map((state) => sql`${state}`),
  sql`, `,
)

type Personal = (period: PeriodRow, own: SQL, today: string) => SQL

const personal: Record<Exclude<Measure, 'surveyMean'>, Personal> = {
  daysToClose: (
    period,
    own,
  ) => sql`select own.who, percentile_disc(0.5) within group (order by (l.days->>'whole')::int)::float8 as value,
      count(*)::int as count
    from ${own} own join case_length l on l.case_id = own.id where ${isIn(sql`l.ended_at`, period)} group by own.who`,
  onTime: ({ cate, from, to }, own, now) => sql`select own.who, count(*)::int as count, round(100.0 *
      count(*) filter (where (d.done_at at time zone ${timeZone})::date <= d.due) / count(*), 1)::float8 as value
    from ${own} own join ${deadline} d on d.case_id = own.id
    where d.owner = ${cate === 'MISHU' ? 'institution' : 'tribunal'} and d.due between ${from}::date and ${to}::date
      and (d.done_at is not null or d.due < ${now}::date) group by own.who`,
  hearings: (period, own) => sql`select own.who, count(*)::float8 as value, count(*)::int as count
    from ${own} own join ${hearing} h on h.case_id = own.id
    where h.route = ${trialRoutes.hearing} and h.state in (${begun}) and ${isIn(sql`h.starts_at`, period)} group by own.who`,
}

/**
 * The mean mark, 1 to 5, of what the institution was given in questionnaires that were open in the period. Anonymous answers say
 * neither of whose case nor when, so it is the same for everybody; of fewer than five in one nothing is told.
 */
async function surveyMean(orm: Orm, { tenantId, from, to }: PeriodRow): Promise<Omit<Found, 'who'>> {
  const [row] = await rowsOf<Omit<Found, 'who'>>(
    orm,
    sql`with asked as (
        select s.id, q->>'id' as question from ${survey} s, jsonb_array_elements(s.form->'questions') q
        where s.tenant_id = ${tenantId} and s.purpose in ('case', 'institution') and q->>'kind' = 'scale'
          and (s.opened_at at time zone ${timeZone})::date <= ${to}::date and s.closes_on >= ${from}::date
          and (not s.anonymous or (select count(*) from ${surveyAnswer} a where a.survey_id = s.id and a.told) >= ${fewestAnonymous})
      )
      select round(avg((x->'chosen'->>0)::int), 2)::float8 as value, count(distinct a.id)::int as count
      from asked join ${surveyAnswer} a on a.survey_id = asked.id and a.told, jsonb_array_elements(a.answers) x
      where x->>'id' = asked.question and x->'chosen'->>0 is not null`,
  )
  return row ?? { value: null, count: 0 }
}

/** What data says of these people in a period, for the indicators that are about data, by person. */
export async function measuresOf(
  house: House,
  orm: Orm,
  period: PeriodRow,
  ids: readonly string[],
): Promise<Map<string, Appraisal['measured']>> {
  const found = new Map<string, Appraisal['measured']>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const own = casesOf(period, ids)
  for (const { id, measure } of period.indicators) {
    if (measure === null) continue
    const same = measure === 'surveyMean' ? await surveyMean(orm, period) : undefined
    const rows = measure === 'surveyMean' ? [] : await rowsOf<Found>(orm, personal[measure](period, own, today(house)))
    for (const [who, told] of found) {
      const { value, count } = same ?? rows.find((row) => row.who === who) ?? { value: null, count: 0 }
      told.push({ id, value, count })
    }
  }
  return found
}
