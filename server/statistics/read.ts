import { sql } from 'drizzle-orm'
import { tenThousandths } from '../../contract/both/money.ts'
import { caseState } from '../../contract/case/case.ts'
import {
  brackets,
  type Counted,
  counted,
  monthsIn,
  type Statistics,
  stages,
  type statisticsCalls,
} from '../../contract/statistics/statistics.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'

/** So many causes are named; an institution has some dozens of usual ones. */
const mostCauses = 200

interface Tally {
  kind: Counted
  key: string
  count: number
  amount: string
}
type Monthly = Omit<Tally, 'kind'> & { kind: Counted | 'ended'; month: string }
type Amounts = Statistics['amounts']

interface Asked {
  tenantId: number
  from: string
  to: string
}

function monthsFrom(from: string, to: string): string[] {
  const [year = 0, first = 1] = from.split('-').map(Number)
  const nameOf = (at: number) => new Date(Date.UTC(year, first - 1 + at)).toISOString().slice(0, 7)
  return Array.from({ length: monthsIn(from, to) }, (_, at) => nameOf(at))
}

/** A period as it is added up: years that are whole by their own name, of the others their months. */
function partsOf(from: string, to: string): string[] {
  const months = monthsFrom(from, to)
  const yearOf = (month: string) => month.slice(0, 4)
  const isWhole = (year: string) => months.filter((month) => yearOf(month) === year).length === 12
  return [...new Set(months.map((month) => (isWhole(yearOf(month)) ? `Y${yearOf(month)}` : month)))]
}

/** What is counted by the month; lengths by the year too, and the load is of today. */
const monthlyKinds = counted.filter((kind) => kind !== 'load' && kind !== 'length')

/** Of the whole period, by what is counted. Each part is a range of one index: an `or` between them would read all of it. */
const talliesOf = (orm: Orm, { tenantId, from, to }: Asked) =>
  rowsOf<Tally>(
    orm,
    sql`select kind, key, sum(change)::int as count, trim_scale(sum(amount))::text as amount from (
        select kind, key, change, amount from statistic
          where tenant_id = ${tenantId} and kind = any(${sql.param(monthlyKinds)}) and month between ${from} and ${to}
        union all select kind, key, change, amount from statistic
          where tenant_id = ${tenantId} and kind = 'length' and month = any(${sql.param(partsOf(from, to))})
        union all select kind, key, change, amount from statistic
          where tenant_id = ${tenantId} and kind = 'load' and month = '') all_of_them
      group by kind, key having sum(change) <> 0 order by sum(change) desc, key`,
  )

/** Month by month, what is shown so. */
const monthlyOf = (orm: Orm, { tenantId, from, to }: Asked) =>
  rowsOf<Monthly>(
    orm,
    sql`select kind, month, key, sum(change)::int as count from statistic
      where tenant_id = ${tenantId} and kind in ('state', 'hearing', 'ended') and month between ${from} and ${to}
      group by kind, month, key having sum(change) <> 0`,
  )

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** The value at or below which this share of all lies, as `percentile_disc` of SQL. */
function percentile(sorted: { days: number; count: number }[], share: number): number {
  const rank = Math.ceil(share * sum(sorted))
  let passed = 0
  for (const { days, count } of sorted) {
    passed += count
    if (passed >= rank) return days
  }
  return 0
}

function lengthsOf(rows: Tally[]): Statistics['lengths'] {
  return stages.flatMap((stage) => {
    const own = rows
      .filter(({ key }) => key.startsWith(`${stage} `))
      .map(({ key, count }) => ({ days: Number(key.slice(stage.length + 1)), count }))
      .sort((a, b) => a.days - b.days)
    return own.length ? [{ stage, count: sum(own), median: percentile(own, 0.5), p90: percentile(own, 0.9) }] : []
  })
}

/** Adds decimal texts with at most four decimals. */
function addUp(amounts: string[]): string {
  const total = amounts.reduce((so, one) => so + tenThousandths(one), 0n)
  const digits = String(total).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

function amountsOf(rows: Tally[]): Amounts {
  const currencies = new Set(rows.map(({ key }) => key.slice(0, key.lastIndexOf(' '))))
  const one = (currency: string): Amounts[number] => {
    const own = rows.filter(({ key }) => key.startsWith(`${currency} `))
    return {
      currency,
      count: sum(own),
      total: addUp(own.map(({ amount }) => amount)),
      brackets: brackets.flatMap((bracket, at) => {
        const found = own.find(({ key }) => key === `${currency} ${at}`)
        return found ? [{ bracket, count: found.count }] : []
      }),
    }
  }
  return [...currencies].map(one).sort((a, b) => b.count - a.count)
}

async function arbitratorsOf(orm: Orm, { tenantId }: Asked, rows: Tally[]): Promise<Statistics['arbitrators']> {
  if (rows.length === 0) return []
  const byPlace = new Map(rows.map(({ kind, key, count }) => [`${kind} ${key}`, count]))
  const names = await orm
    .select({ id: account.id, name: account.nickName })
    .from(account)
    .where(
      sql`${account.tenantId} = ${tenantId} and ${account.id} = any(${sql.param(rows.map(({ key }) => key))}::uuid[])`,
    )
  const countOf = (id: string, kind: Counted) => byPlace.get(`${kind} ${id}`) ?? 0
  return names
    .map(({ id, name }) => ({
      ...{ id, name, load: countOf(id, 'load') },
      ...{ appointed: countOf(id, 'appointed'), conflict: countOf(id, 'conflict') },
    }))
    .sort((a, b) => b.load - a.load || b.appointed - a.appointed || a.name.localeCompare(b.name))
}

/** The statistics of an institution for a period of whole months. */
export async function statisticsOf(orm: Orm, asked: Asked): Promise<Statistics> {
  const { from, to } = asked
  const tallies = await talliesOf(orm, asked)
  const monthly = await monthlyOf(orm, asked)
  const of = (...kinds: Counted[]) => tallies.filter(({ kind }) => kinds.includes(kind))
  const names = monthsFrom(from, to)
  const at = (month: string, kind: Monthly['kind'], key?: string) =>
    sum(monthly.filter((row) => row.month === month && row.kind === kind && (key === undefined || row.key === key)))
  const causes = of('cause').map(({ key, count }) => ({ cause: key, count }))
  return {
    from,
    to,
    months: names.map((month) => ({
      month,
      filed: at(month, 'state'),
      ended: at(month, 'ended'),
      online: at(month, 'hearing', 'online'),
      onsite: at(month, 'hearing', 'onsite'),
    })),
    states: caseState.options.flatMap((state) => {
      const own = monthly.filter((row) => row.kind === 'state' && row.key === state)
      return own.length
        ? [{ state, count: sum(own), months: names.map((month) => ({ month, count: at(month, 'state', state) })) }]
        : []
    }),
    causes: causes.slice(0, mostCauses),
    moreCauses: Math.max(0, causes.length - mostCauses),
    amounts: amountsOf(of('amount')),
    lengths: lengthsOf(of('length')),
    arbitrators: await arbitratorsOf(orm, asked, of('load', 'appointed', 'conflict')),
    filed: {
      online: sum(of('filed').filter(({ key }) => key === 'online')),
      offline: sum(of('filed').filter(({ key }) => key === 'offline')),
    },
  }
}

export const readStatistics: Handler<typeof statisticsCalls.readStatistics> = ({ tx, me, query }) =>
  statisticsOf(tx, { tenantId: me.tenantId, ...query })

/** Adds up what changed since the last time, where there is more than one row of the same; those that come meanwhile stay for the next. */
export async function settleStatistics({ db }: { db: { orm: Pick<Orm, 'execute'> } }): Promise<void> {
  await db.orm.execute(sql`
    with many as (
      select tenant_id, kind, month, key from statistic group by tenant_id, kind, month, key having count(*) > 1
    ), settled as (
      delete from statistic s using many m
      where s.tenant_id = m.tenant_id and s.kind = m.kind and s.month = m.month and s.key = m.key returning s.*
    )
    insert into statistic select tenant_id, kind, month, key, sum(change), sum(amount) from settled
      group by tenant_id, kind, month, key having sum(change) <> 0 or sum(amount) <> 0`)
}
