import { and, eq, type SQL, sql } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import type { caseLife } from '../../contract/case/caseLife.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Category } from '../../contract/kernel/call.ts'
import { listsCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { countOpenedSessions } from '../hearing/openedSessions.ts'
import { account } from '../tables/account.ts'
import { cases } from '../tables/case.ts'
import { evidence } from '../tables/evidence.ts'
import { preservation } from '../tables/filing.ts'
import { midwayExitsOf } from '../tribunal/exits.ts'
import type { Person } from '../who.ts'

/** The person asked about: oneself, or for secretaries anybody of the institution. Throws `notFound`. */
async function mustKnow(orm: Orm, me: Person, id: string) {
  const [found] = await orm
    .select()
    .from(account)
    .where(and(eq(account.id, id), eq(account.tenantId, me.tenantId)))
  if (!found || (me.cate !== 'MISHU' && id !== me.id)) throw new AppError('notFound')
  return found
}

/** How many cases the person sees for which `which` holds, and how many hearings there were in them. */
const casesOf = (who: { id: string; cate: Category; tenantId: number }, which: SQL = sql`true`) =>
  sql`(select count(*)::int from ${cases} where ${listsCase(who)} and ${which})`
const hearingsOf = (who: { id: string; cate: Category; tenantId: number }) =>
  countOpenedSessions(sql`select ${cases.id} from ${cases} where ${listsCase(who)}`)

export const dataCount: Handler<typeof caseLife.dataCount> = async ({ tx, me, params }) => {
  const who = await mustKnow(tx, me, params.id)
  const [row] = await rowsOf<{
    caseTotal: number
    evidenceTotal: number
    preservationTotal: number
    hearingTotal: number
  }>(
    tx,
    sql`select ${casesOf(who)} as "caseTotal",
      (select count(*)::int from ${evidence} where ${evidence.ownerId} = ${who.id}) as "evidenceTotal",
      (select count(*)::int from ${preservation} where ${preservation.ownerId} = ${who.id}) as "preservationTotal",
      ${hearingsOf(who)} as "hearingTotal"`,
  )
  return row ?? { caseTotal: 0, evidenceTotal: 0, preservationTotal: 0, hearingTotal: 0 }
}

export const arbitratorData: Handler<typeof caseLife.arbitratorData> = async ({ tx, me, params }) => {
  const who = await mustKnow(tx, me, params.id)
  if (who.cate !== 'ZCY') throw new AppError('notFound')
  const ended = sql`${cases.state} in (${sql.join(
    endedCases.map((state) => sql`${state}`),
    sql`, `,
  )})`
  const [row] = await rowsOf<{ openTotal: number; closeTotal: number; hearingTotal: number }>(
    tx,
    sql`select ${casesOf(who, sql`not ${ended}`)} as "openTotal",
      ${casesOf(who, sql`${cases.state} = 'closed'`)} as "closeTotal", ${hearingsOf(who)} as "hearingTotal"`,
  )
  const totals = row ?? { openTotal: 0, closeTotal: 0, hearingTotal: 0 }
  return { userId: who.id, nickName: who.nickName, ...totals, midwayExitTotal: await midwayExitsOf(tx, who.id) }
}
