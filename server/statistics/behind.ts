import { type SQL, sql } from 'drizzle-orm'
import { trialHasBegun, trialRoutes } from '../../contract/hearing/trial.ts'
import {
  type Behind,
  type Bracket,
  brackets,
  type Counted,
  stages,
  type statisticsCalls,
} from '../../contract/statistics/statistics.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf, utc } from '../database/sql.ts'
import type { Context, Handler } from '../door/handler.ts'
import { cases } from '../tables/case.ts'
import { hearing } from '../tables/hearing.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import { timeZone } from '../when.ts'

type Query = Context<typeof statisticsCalls.listBehind>['query']

/** Rows of whichever table, with the case `c` beside them: from where, which ones, when. */
interface Source {
  from: SQL
  where: SQL
  /** What the period is about, and the order. */
  at: SQL
  id: SQL
  days?: SQL
  title?: SQL
}

const none = sql`false`
const isOf = (column: SQL, key: string | undefined) => (key === undefined ? sql`true` : sql`${column} = ${key}`)
const began = sql.join(
  trialHasBegun.map((state) => sql`${state}`),
  sql`, `,
)

/** Of cases by the day on which they came in. */
const ofCases = (where: SQL): Source => ({ from: sql`${cases} c`, where, at: sql`c.opened_at`, id: sql`c.id` })

/** `CNY`, or `CNY above`. */
function ofAmount(key: string | undefined): SQL {
  const [currency = '', bracket] = (key ?? '').split(' ')
  const place = bracket === undefined ? undefined : brackets.indexOf(bracket as Bracket)
  return sql`coalesce(nullif(c.form->>'currency', ''), 'CNY') = ${currency}
    and ${place === undefined ? sql`true` : sql`amount_bracket(c.sum_key) = ${place}`}`
}

function ofLength(key: string | undefined): Source {
  const stage = key ?? 'whole'
  return {
    from: sql`case_length l join ${cases} c on c.id = l.case_id`,
    where: (stages as readonly string[]).includes(stage) ? sql`jsonb_exists(l.days, ${stage})` : none,
    at: sql`l.ended_at`,
    id: sql`c.id`,
    days: sql`(l.days->>${stage})::int`,
  }
}

const ofHearings = (key: string | undefined): Source => ({
  from: sql`${hearing} h left join ${cases} c on c.id = h.case_id`,
  where: sql`h.route = ${trialRoutes.hearing} and h.state in (${began})
    and ${key === undefined ? sql`true` : sql`h.online = ${key === 'online'}`}`,
  at: sql`h.starts_at`,
  id: sql`h.id`,
  title: sql`h.title`,
})

const ofMembers = (which: SQL, key: string | undefined): Source => ({
  from: sql`${tribunalMember} m join ${cases} c on c.id = m.case_id`,
  where: sql`m.account_id::text = ${key ?? ''} and ${which}`,
  at: sql`m.appointed_at`,
  id: sql`m.id`,
})

const sources: Record<Counted, (key: string | undefined) => Source> = {
  state: (key) => ofCases(isOf(sql`c.state`, key)),
  cause: (key) => ofCases(isOf(sql`c.cause`, key)),
  amount: (key) => ofCases(ofAmount(key)),
  filed: (key) => ofCases(key === undefined ? sql`true` : sql`c.filed_offline = ${key === 'offline'}`),
  length: ofLength,
  hearing: ofHearings,
  appointed: (key) => ofMembers(sql`m.state <> 'declined'`, key),
  conflict: (key) => ofMembers(sql`m.disclosure <> ''`, key),
  load: (key) => ofMembers(sql`m.state = 'accepted' and not has_ended(c.state)`, key),
}

/** A month begins and ends by the institution's clock. */
const monthStart = (month: string, later = 0) =>
  sql`((${month} || '-01')::date + ${later} * interval '1 month')::timestamp at time zone ${timeZone}`

function wanted({ where, at, id }: Source, tenantId: number, { of, from, to }: Query): SQL {
  // Who is of another institution appears in none of the tables that a source begins with.
  const tenant = of === 'hearing' ? sql`h.tenant_id` : of === 'length' ? sql`l.tenant_id` : sql`c.tenant_id`
  const inPeriod = of === 'load' ? sql`true` : sql`${at} >= ${monthStart(from)} and ${at} < ${monthStart(to, 1)}`
  return sql`where ${tenant} = ${tenantId} and ${inPeriod} and ${where} and ${id} is not null`
}

/** Which tallies make the number that is looked behind: a bracket stands by its place, a stage before its days. */
function talliedBy({ of, key }: Query): SQL {
  if (of === 'length') return sql`starts_with(key, ${`${key ?? 'whole'} `})`
  if (key === undefined) return sql`true`
  if (of !== 'amount') return sql`key = ${key}`
  const [currency, bracket] = key.split(' ')
  if (bracket === undefined) return sql`starts_with(key, ${`${currency} `})`
  return sql`key = ${`${currency} ${brackets.indexOf(bracket as Bracket)}`}`
}

/** How many there are, from the tallies: counting a million cases would take longer than showing some. */
async function totalOf(orm: Orm, tenantId: number, query: Query): Promise<number> {
  const { of, from, to } = query
  const inPeriod = of === 'load' ? sql`month = ''` : sql`month between ${from} and ${to}`
  const [counted] = await rowsOf<{ total: number }>(
    orm,
    sql`select coalesce(sum(change), 0)::int as total from statistic
      where tenant_id = ${tenantId} and kind = ${of} and ${inPeriod} and ${talliedBy(query)}`,
  )
  return counted?.total ?? 0
}

async function pageOf(orm: Orm, tenantId: number, query: Query): Promise<{ total: number; list: Behind[] }> {
  const source = sources[query.of](query.key)
  const which = wanted(source, tenantId, query)
  const total = await totalOf(orm, tenantId, query)
  const list = await rowsOf<Behind>(
    orm,
    sql`select ${source.id} as id, c.id as "caseId", coalesce(c.case_no, '') as "caseNo",
        ${source.title ?? sql`c.cause`} as title, c.state, ${utc(source.at)} as at, coalesce(c.amount, '') as amount,
        coalesce(nullif(c.form->>'currency', ''), 'CNY') as currency, ${source.days ?? sql`null::int`} as days
      from ${source.from} ${which} order by ${source.at} desc, ${source.id}
      limit ${query.size} offset ${(query.page - 1) * query.size}`,
  )
  return { total, list }
}

export const listBehind: Handler<typeof statisticsCalls.listBehind> = ({ tx, me, query }) =>
  pageOf(tx, me.tenantId, query)
