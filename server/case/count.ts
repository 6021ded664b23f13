import { sql } from 'drizzle-orm'
import type { CaseCounts, CaseState, cases as calls } from '../../contract/case.ts'
import { AppError } from '../../contract/errors.ts'
import { hearing } from '../database/access.ts'
import { type Orm, rowsOf } from '../database/db.ts'
import { caseAttendee, cases } from '../database/schema.ts'
import type { Handler } from '../door/handler.ts'
import type { Person } from '../who.ts'

/** From here on a respondent knows of a case; what ends before it, never reaches them. */
const served: CaseState[] = ['transfered', 'tribunal', 'hearing', 'award', 'suspended', 'closed', 'withdrawn']

const partyCounts: Record<string, CaseState[]> = {
  pendingStatusCount: ['pending', 'returned', 'audit2'],
  unpayStatusCount: ['unpay'],
  goingStatusCount: ['aff', 'transfered', 'tribunal', 'hearing', 'award', 'suspended'],
  finishStatusCount: ['closed', 'disagree', 'withdrawn', 'lapsed'],
}

const staffCounts: Record<string, CaseState[]> = {
  pendingStatusCount: ['pending'],
  audit2StatusCount: ['audit2'],
  unpayStatusCount: ['unpay'],
  affStatusCount: ['aff'],
  transferedStatusCount: ['transfered', 'tribunal', 'hearing', 'award', 'suspended'],
  disagreeStatusCount: ['disagree'],
  closedStatusCount: ['closed', 'withdrawn', 'lapsed'],
}

type Tally = Partial<Record<CaseState, number>>

const add = (tally: Tally, counts: Record<string, CaseState[]>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, states]) => [
      name,
      states.reduce((total, state) => total + (tally[state] ?? 0), 0),
    ]),
  )

/** As whom a party takes part, and how many cases there are in each state. */
async function ofParty(orm: Orm, me: Person): Promise<CaseCounts> {
  const seat = sql`case when a.role = 'agent' then 'agent' when a.camp = 'DEF' then 'def' else 'app' end`
  const rows = await rowsOf<{ seat: 'agent' | 'def' | 'app'; state: CaseState; count: number }>(
    orm,
    sql`select ${seat} as seat, c.state, count(distinct c.id)::int as count
      from ${cases} c join ${caseAttendee} a on a.case_id = c.id
      where a.account_id = ${me.id} and c.tenant_id = ${me.tenantId} group by 1, 2`,
  )
  const tally = { agent: {} as Tally, def: {} as Tally, app: {} as Tally }
  for (const row of rows) {
    if (row.seat !== 'def' || served.includes(row.state)) tally[row.seat][row.state] = row.count
  }
  return {
    agent: add(tally.agent, partyCounts),
    def: add(tally.def, partyCounts),
    app: add(tally.app, partyCounts),
  } as CaseCounts
}

async function ofStaff(orm: Orm, me: Person): Promise<CaseCounts> {
  const rows = await rowsOf<{ state: CaseState; count: number }>(
    orm,
    sql`select state, count(*)::int as count from ${cases} where tenant_id = ${me.tenantId} group by state`,
  )
  return add(Object.fromEntries(rows.map((row) => [row.state, row.count])), staffCounts) as CaseCounts
}

/** The cases an arbitrator sat in. Appointments come later, so nobody has left one midway yet. */
async function ofArbitrator(orm: Orm, me: Person): Promise<CaseCounts> {
  const [row] = await rowsOf<{ closeTotal: number; priceTotal: string; hearingTotal: number }>(
    orm,
    sql`with mine as (
        select c.id, c.state, c.amount from ${cases} c where c.tenant_id = ${me.tenantId}
          and exists (select from ${caseAttendee} a where a.case_id = c.id and a.account_id = ${me.id}))
      select (select count(*)::int from mine where state = 'closed') as "closeTotal",
        (select coalesce(sum(nullif(amount, '')::numeric), 0)::text from mine) as "priceTotal",
        (select count(*)::int from ${hearing} h where h.case_id in (select id from mine)) as "hearingTotal"`,
  )
  return { closeTotal: 0, priceTotal: '0', hearingTotal: 0, ...row, midwayExitTotal: 0 }
}

const counters = { USER: ofParty, MISHU: ofStaff, ZCY: ofArbitrator }

/** Specification §3, Case counters. */
export const countCases: Handler<typeof calls.countCases> = ({ tx, me, params }) => {
  if (params.cate !== me.cate) throw new AppError('forbidden')
  return counters[params.cate](tx, me)
}
