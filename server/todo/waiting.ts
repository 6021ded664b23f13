import { type SQL, sql } from 'drizzle-orm'
import { caseState, endedCases } from '../../contract/case/case.ts'
import { seesCase } from '../case/row.ts'
import { cases } from '../tables/case.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { paymentProof } from '../tables/payment.ts'
import { tribunal } from '../tables/tribunal.ts'
import type { Person } from '../who.ts'

/** Rows of `id, no, about, at`, without an order; undefined where this person can do nothing of the kind. */
export type Waiting = (me: Person) => SQL | undefined

export const oneOf = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )

/** Of cases in these states, which a condition is then put on. */
export const ofCase = (
  me: Person,
  states: readonly string[],
  at: SQL = sql`${cases.openedAt}`,
  more: SQL = sql``,
  sees = seesCase,
) =>
  sql`select ${cases.id} as id, ${cases.caseNo} as no, ${cases.cause} as about, ${at} as at from ${cases} ${more}
    where ${sees(me)} and ${cases.state} in (${oneOf(states)})`

export const size = sql`coalesce((select t.size from ${tribunal} t where t.case_id = ${cases.id}), 3)`

export const underWay = caseState.options.filter((state) => !endedCases.includes(state))
export const proved = sql`exists (select from ${paymentProof} p where p.case_id = ${cases.id})`

export const sides = sql`concat(${preservation.form}->'applicant'->>'name', ' / ', ${preservation.form}->'respondent'->>'name')`
export const guarantor = sql`coalesce(${guarantee.form}->'guarantor'->>'name', '')`

/** Of the applications for which `whose` holds, in these states. */
export const application = (
  table: typeof preservation | typeof guarantee,
  name: SQL,
  whose: SQL,
  states: SQL = sql`'submitted', 'reviewing'`,
) => sql`select ${table.id} as id, ${table.no} as no, ${name} as about, ${table.submittedAt} as at from ${table}
    where ${whose} and ${table.state} in (${states})`
