import { inArray, sql } from 'drizzle-orm'
import type { Deadline, DeadlineOwner } from '../../contract/deadline/deadline.ts'
import type { ServedHow } from '../../contract/service/serviceRecord.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { caseAttendee, type caseEvent } from '../tables/case.ts'
import { batch } from '../tables/service.ts'
import { pausesOf, shifted } from './pauses.ts'
import { type Calendar, daysAfter, workingDayFrom } from './rules.ts'

/** A time limit that began when a batch had been served on everybody it went to (contract/service/delivery.ts). */
export interface ServedTerm {
  id: string
  caseId: string
  no: string
  title: string
  days: number
  owner: DeadlineOwner
  /** Of whoever was served last. */
  day: string
  how: ServedHow
}

export function readServedTerms(orm: Orm, ids: string[]): Promise<ServedTerm[]> {
  const side = sql`(select case when count(distinct a.camp) = 1 then min(a.camp) else 'all' end from service_delivery d
    join ${caseAttendee} a on a.id = d.party_id and a.case_id = ${batch.caseId} where d.batch_id = ${batch.id})`
  return rowsOf<ServedTerm>(
    orm,
    sql`select ${batch.id}, ${batch.caseId} as "caseId", ${batch.no}, ${batch.term}->>'title' as title,
        (${batch.term}->>'days')::int as days, ${side} as owner, s.served_on as day, s.how
      from ${batch} join lateral (
        select r.served_on, r.how from (
          select distinct on (party_id) * from service_record where batch_id = ${batch.id} order by party_id, at desc, id) r
        order by r.served_on desc, r.at desc limit 1) s on true
      where ${inArray(batch.caseId, ids)} and ${batch.state} = 'done' and ${batch.term} is not null
      order by ${batch.at}`,
  )
}

/** The last day of each: calendar days after the day of service, which does not count, and then a working day. */
export function termDeadlines(
  all: ServedTerm[],
  { holidays }: Calendar,
  steps: Pick<typeof caseEvent.$inferSelect, 'action' | 'at'>[],
): Deadline[] {
  return all.map(({ id, caseId, no, title, days, owner, day, how }): Deadline => {
    const due = shifted(workingDayFrom(daysAfter(day, days), holidays), day, holidays, pausesOf(steps, day))
    const since = { day, how, no }
    return { id: `${caseId}.service.${id}`, kind: 'service', title, due, owner, doneAt: null, version: 0, since }
  })
}
