import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type TrialState, type TrialType, trialRoutes, trialTypes } from '../../../contract/hearing/trial.ts'
import { kindsIn, type trialLists } from '../../../contract/hearing/trialList.ts'
import { dayLater } from '../../case/day.ts'
import type { Tx } from '../../database/db.ts'
import { patternHolding } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import type { Viewer } from '../../right.ts'
import { cases } from '../../tables/case.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { startOf } from '../today.ts'
import { readTrialPage, seesTrial } from '../trial/row.ts'

interface Filter {
  type?: TrialType | undefined
  state?: TrialState | undefined
  from?: string | undefined
  to?: string | undefined
  q: string
  /** Part of the name of somebody who attends. */
  name?: string
}

/** What is wanted of the calendar, of these kinds. Rights are the caller's business. */
export function wanted(types: readonly TrialType[], { type, state, from, to, q, name }: Filter): (SQL | undefined)[] {
  const kinds = types.filter((one) => type === undefined || one === type)
  return [
    inArray(
      hearing.route,
      kinds.map((one) => trialRoutes[one]),
    ),
    state === undefined ? ne(hearing.state, 'cancelled') : eq(hearing.state, state),
    from ? sql`${hearing.startsAt} >= ${startOf(from)}` : undefined,
    to ? sql`${hearing.startsAt} < ${startOf(dayLater(to, 1))}` : undefined,
    q
      ? sql`(${hearing.title} ilike ${patternHolding(q)} or exists (select from ${cases} where ${cases.id} = ${hearing.caseId}
          and ${cases.caseNo} ilike ${patternHolding(q)}))`
      : undefined,
    name
      ? sql`exists (select from ${hearingAttendee} a where a.hearing_id = ${hearing.id} and a.name ilike ${patternHolding(name)})`
      : undefined,
  ]
}

/** What lies ahead begins with the earliest, all else with the latest. */
const orderOf = ({ from, to }: Filter): SQL => (from && !to ? asc(hearing.startsAt) : desc(hearing.startsAt))

interface Asking {
  tx: Tx
  me: Viewer
  body: Filter & { page: number; size: number }
}

const of =
  (types: readonly TrialType[]) =>
  ({ tx, me, body }: Asking) =>
    readTrialPage(tx, and(seesTrial(me), ...wanted(types, body)) ?? sql`false`, body, orderOf(body))

export const listHearings: Handler<typeof trialLists.listHearings> = of(kindsIn.listHearings)
export const listTrialsByType: Handler<typeof trialLists.listTrialsByType> = of(trialTypes)
export const listMeetMediate: Handler<typeof trialLists.listMeetMediate> = of(kindsIn.listMeetMediate)
export const listMeetings: Handler<typeof trialLists.listMeetings> = of(kindsIn.listMeetings)
export const findTrialsByName: Handler<typeof trialLists.findTrialsByName> = of(trialTypes)
