import { sql } from 'drizzle-orm'
import type { hearing as calls } from '../../contract/hearing/hearing.ts'
import type { TrialState } from '../../contract/hearing/trial.ts'
import { dayLater, today } from '../case/day.ts'
import { rowsOf, utc } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { cases } from '../tables/case.ts'
import { hearing, hearingAttendee } from '../tables/hearing.ts'
import { timeZone } from '../when.ts'
import { seesTrial } from './trial/row.ts'

/** The start of a day at the institution's place. */
export const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`

interface Today {
  id: string
  caseId: string | null
  caseNo: string
  title: string
  route: string
  startsAt: string
  endsAt: string
  state: TrialState
  online: boolean
  attends: boolean
}

/** What of today's calendar may be seen and was made known. */
export const getTodayCourt: Handler<typeof calls.getTodayCourt> = async ({ house, tx, me }) => {
  const day = today(house)
  return rowsOf<Today>(
    tx,
    sql`select ${hearing.id}, ${hearing.caseId} as "caseId", coalesce(${cases.caseNo}, '') as "caseNo", ${hearing.title}, ${hearing.route},
        ${utc(hearing.startsAt)} as "startsAt", ${utc(hearing.endsAt)} as "endsAt", ${hearing.state}, ${hearing.online},
        exists (select from ${hearingAttendee} a where a.hearing_id = ${hearing.id} and a.account_id = ${me.id}) as attends
      from ${hearing} left join ${cases} on ${cases.id} = ${hearing.caseId}
      where ${seesTrial(me)} and ${hearing.state} <> 'cancelled' and ${hearing.notifiedAt} is not null
        and ${hearing.startsAt} < ${startOf(dayLater(day, 1))} and ${hearing.endsAt} >= ${startOf(day)}
      order by ${hearing.startsAt}, ${hearing.id} limit 50`,
  )
}
