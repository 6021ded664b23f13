import { sql } from 'drizzle-orm'
import type { hearing as calls } from '../../contract/hearing.ts'
import { dayLater, today } from '../case/day.ts'
import { seesCase } from '../case/row.ts'
import { hearing, hearingAttendee } from '../database/access.ts'
import { rowsOf, utc } from '../database/db.ts'
import { cases } from '../database/schema.ts'
import { timeZone } from '../document/when.ts'
import type { Handler } from '../door/handler.ts'

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
}

/** Whoever sees the case sees its hearings; one without a case those who attend it. */
export const getTodayCourt: Handler<typeof calls.getTodayCourt> = async ({ house, tx, me }) => {
  const day = today(house)
  return rowsOf<Today>(
    tx,
    sql`select h.id, h.case_id as "caseId", coalesce(${cases.caseNo}, '') as "caseNo", h.title, h.route,
        ${utc(sql`h.starts_at`)} as "startsAt", ${utc(sql`h.ends_at`)} as "endsAt"
      from ${hearing} h left join ${cases} on ${cases.id} = h.case_id
      where h.tenant_id = ${me.tenantId} and h.state <> 'cancelled' and h.notified_at is not null and h.starts_at < ${startOf(dayLater(day, 1))} and h.ends_at >= ${startOf(day)}
        and ((h.case_id is not null and ${seesCase(me)}) or (h.case_id is null and exists (select from ${hearingAttendee} a
          where a.hearing_id = h.id and a.account_id = ${me.id})))
      order by h.starts_at, h.id limit 50`,
  )
}
