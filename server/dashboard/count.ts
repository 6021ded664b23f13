import { sql } from 'drizzle-orm'
import { type CaseCounts, type CaseState, type cases as calls, caseGroups } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { countOpenedSessions } from '../hearing/openedSessions.ts'
import type { House } from '../house.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { midwayExitsOf } from '../tribunal/exits.ts'
import type { Person } from '../who.ts'

type Tally = Partial<Record<CaseState, number>>

const add = (tally: Tally, groups: Record<string, readonly CaseState[]>) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, states]) => [
      `${name}StatusCount`,
      states.reduce((total, state) => total + (tally[state] ?? 0), 0),
    ]),
  )

/** As whom a party takes part, and how many cases there are in each state; in all of them each case once. */
async function ofParty(orm: Orm, me: Person): Promise<CaseCounts> {
  const seat = sql`case when a.role = 'agent' then 'agent' when a.camp = 'DEF' then 'def' else 'app' end`
  const rows = await rowsOf<{ seat: 'agent' | 'def' | 'app' | null; state: CaseState; count: number }>(
    orm,
    sql`select ${seat} as seat, c.state, count(distinct c.id)::int as count
      from ${cases} c join ${caseAttendee} a on a.case_id = c.id
      where a.account_id = ${me.id} and a.revoked_at is null and c.tenant_id = ${me.tenantId}
        and (a.camp = 'APP' or c.accepted_at is not null) group by grouping sets ((1, 2), (2))`,
  )
  const tally = { agent: {} as Tally, def: {} as Tally, app: {} as Tally, all: {} as Tally }
  for (const row of rows) tally[row.seat ?? 'all'][row.state] = row.count
  return {
    agent: add(tally.agent, caseGroups.party),
    def: add(tally.def, caseGroups.party),
    app: add(tally.app, caseGroups.party),
    all: add(tally.all, caseGroups.party),
  } as CaseCounts
}

// The specification counts no returned ones.
const { returned: _, ...staffGroups } = caseGroups.staff

async function ofStaff(orm: Orm, me: Person): Promise<CaseCounts> {
  const rows = await rowsOf<{ state: CaseState; count: number }>(
    orm,
    sql`select state, sum(change)::int as count from case_tally where tenant_id = ${me.tenantId} group by state`,
  )
  return add(Object.fromEntries(rows.map((row) => [row.state, row.count])), staffGroups) as CaseCounts
}

type OfArbitrator = Extract<CaseCounts, { closeTotal: number }>

/** The cases an arbitrator sits or sat in to the end, the hearings that there were in them, and the appointments that ended before. */
async function ofArbitrator(orm: Orm, me: Person): Promise<CaseCounts> {
  const [row] = await rowsOf<Omit<OfArbitrator, 'midwayExitTotal' | 'priceTotal'>>(
    orm,
    sql`with mine as (
        select c.id, c.state, c.amount, coalesce(c.form->>'currency', 'CNY') as currency from ${cases} c
          where c.tenant_id = ${me.tenantId}
          and exists (select from ${caseAttendee} a where a.case_id = c.id and a.account_id = ${me.id}
            and a.revoked_at is null)),
      sums as (select currency, sum(amount::numeric)::text as amount from mine where amount <> '' group by currency)
      select (select count(*)::int from mine where state = 'closed') as "closeTotal",
        (select coalesce(json_agg(sums order by currency <> 'CNY', currency), '[]') from sums) as "priceTotals",
        ${countOpenedSessions(sql`select id from mine`)} as "hearingTotal"`,
  )
  if (!row) throw new Error('A count gave no row')
  const priceTotal = row.priceTotals.find(({ currency }) => currency === 'CNY')?.amount ?? '0'
  return { ...row, priceTotal, midwayExitTotal: await midwayExitsOf(orm, me.id) }
}

const counters = { USER: ofParty, MISHU: ofStaff, ZCY: ofArbitrator }

/** Specification §3, Case counters. */
export const countCases: Handler<typeof calls.countCases> = ({ tx, me, params }) => {
  if (params.cate !== me.cate) throw new AppError('forbidden')
  return counters[params.cate](tx, me)
}

/** Adds up the changes since the last time; those that come meanwhile stay for the next. */
export async function settleTally(house: House): Promise<void> {
  await house.db.orm.execute(sql`
    with settled as (delete from case_tally returning *)
    insert into case_tally select tenant_id, state, sum(change) from settled group by tenant_id, state having sum(change) <> 0`)
}
