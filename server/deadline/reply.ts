import { inArray, sql } from 'drizzle-orm'
import type { Deadline } from '../../contract/deadline/deadline.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf, utc } from '../database/sql.ts'
import { caseAttendee } from '../tables/case.ts'
import { defence } from '../tables/defence.ts'
import { timeZone } from '../when.ts'
import type { Pause } from './pauses.ts'
import type { Calendar } from './rules.ts'
import { answerBy } from './side.ts'

/** A counterclaim that was accepted: the day it was, and since when every applicant has answered it. */
export interface ToReplyTo {
  caseId: string
  counterclaimId: string
  since: string
  doneAt: string | null
}

export function readToReplyTo(orm: Orm, ids: string[]): Promise<ToReplyTo[]> {
  const answered = sql`(select case when bool_and(r.id is not null) then ${utc(sql`max(r.submitted_at)`)} end
    from ${caseAttendee} p left join ${defence} r on r.counterclaim_id = c.id and r.party_id = p.id
    where p.case_id = c.case_id and p.camp = 'APP' and p.role = 'party')`
  return rowsOf<ToReplyTo>(
    orm,
    sql`select c.case_id as "caseId", c.id as "counterclaimId", ${answered} as "doneAt",
        to_char(c.decided_at at time zone ${timeZone}, 'YYYY-MM-DD') as since
      from ${defence} c where ${inArray(sql`c.case_id`, ids)} and c.kind = 'counterclaim' and c.state = 'accepted'
      order by c.decided_at, c.id`,
  )
}

/** The last day of the reply to each, counted as that of the defence is. */
export function replyDeadlines(
  all: ToReplyTo[],
  applicants: Parameters<typeof answerBy>[0],
  calendar: Calendar,
  pauses: Pause[],
): Deadline[] {
  return all.flatMap(({ caseId, counterclaimId, since, doneAt }): Deadline[] => {
    const due = answerBy(applicants, since, calendar, pauses)?.due
    const id = `${caseId}.reply.${counterclaimId}`
    return due ? [{ id, kind: 'reply', title: '', due, owner: 'APP', doneAt, version: 0, since: null }] : []
  })
}
