import { inArray, sql } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import type { Deadline } from '../../contract/deadline/deadline.ts'
import { servedDay } from '../case/served.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf, utc } from '../database/sql.ts'
import { cases } from '../tables/case.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { opinion, opinionItem } from '../tables/opinion.ts'
import { localDay, timeZone } from '../when.ts'
import { lastDayOf, type Pause } from './pauses.ts'
import type { Calendar } from './rules.ts'

/** What one side handed in on one day: since when the other may speak of it, and of all of it did. */
export interface ToSpeakOf {
  caseId: string
  /** The side that handed it in. */
  camp: Camp
  since: string
  doneAt: string | null
}

/**
 * From which day the other side may speak of a piece: respondents of the applicants' once all of them were served, null until
 * then; the applicants of theirs at once.
 */
export function speakSince({ submittedAt, camp }: { submittedAt: Date; camp: Camp }, served: string | null) {
  const day = localDay(submittedAt)
  if (camp === 'DEF') return day
  return served && (served > day ? served : day)
}

/** The evidence of accepted cases, by side and day. */
export function readToSpeakOf(orm: Orm, ids: string[]): Promise<ToSpeakOf[]> {
  const first = sql`(select min(p.submitted_at) from ${opinionItem} o join ${opinion} p on p.id = o.opinion_id
    where o.item_id = i.id)`
  const day = sql`to_char(e.submitted_at at time zone ${timeZone}, 'YYYY-MM-DD')`
  const served = servedDay(sql`e.case_id`)
  return rowsOf<ToSpeakOf>(
    orm,
    sql`select s.case_id as "caseId", s.camp, s.since, case when bool_and(s.first is not null) then ${utc(sql`max(s.first)`)} end as "doneAt"
      from (
        select e.case_id, e.camp, ${first} as first,
          case when e.camp = 'DEF' then ${day} when ${served} is not null then greatest(${day}, ${served}) end as since
        from ${evidence} e join ${cases} c on c.id = e.case_id join ${evidenceItem} i on i.evidence_id = e.id
        where ${inArray(sql`e.case_id`, ids)} and c.accepted_at is not null
      ) s where s.since is not null group by s.case_id, s.camp, s.since order by s.since`,
  )
}

const other: Record<Camp, Camp> = { APP: 'DEF', DEF: 'APP' }

/** The last day to speak of each. */
export function opinionDeadlines(all: ToSpeakOf[], calendar: Calendar, pauses: Pause[]): Deadline[] {
  return all.flatMap(({ caseId, camp, since, doneAt }): Deadline[] => {
    const due = lastDayOf('opinion', since, calendar, pauses)
    const id = `${caseId}.opinion.${camp}.${since}`
    return due ? [{ id, kind: 'opinion', title: '', due, owner: other[camp], doneAt, version: 0, since: null }] : []
  })
}
