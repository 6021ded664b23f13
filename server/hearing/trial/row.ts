import { inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Trial, type TrialType, trialRoutes, trialTypes } from '../../../contract/hearing/trial.ts'
import { caseNoOf, seesCase } from '../../case/row.ts'
import type { Orm } from '../../database/db.ts'
import { rowReader } from '../../database/rows.ts'
import { utc } from '../../database/sql.ts'
import type { Viewer } from '../../right.ts'
import { account } from '../../tables/account.ts'
import { cases } from '../../tables/case.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'

/** What all who see a case may know of: neither what its tribunal talks about, nor what one of its sides was asked to alone. */
export const routesOpenToCase: readonly string[] = [trialRoutes.hearing, trialRoutes.mediation]

/**
 * The staff see the calendar of their institution, of a case who sees that. Others see what was made known: of a case only who sees the case still, as
 * its door asks, too; and there all they attend, and its hearings and mediations; without a case what they attend.
 */
export function seesTrial(viewer: Viewer): SQL {
  const { id, cate, tenantId } = viewer
  const attends = sql`exists (select from ${hearingAttendee} a where a.hearing_id = ${hearing.id} and a.account_id = ${id})`
  const inCase = sql`exists (select from ${cases} where ${cases.id} = ${hearing.caseId} and ${seesCase(viewer)})`
  const isOpen = sql`(${hearing.caseId} is not null and ${inArray(hearing.route, [...routesOpenToCase])})`
  return sql`(${hearing.tenantId} = ${tenantId} and ((${cate} = 'MISHU' and (${hearing.caseId} is null or ${inCase})) or (${cate} in ('USER', 'ZCY')
    and ${hearing.notifiedAt} is not null and (${isOpen} or ${attends}) and (${hearing.caseId} is null or ${inCase}))))`
}

type Row = Omit<Trial, 'type'> & { route: string }

/** Of which kind is what is held at a route. */
export function trialTypeAt(route: string): TrialType {
  const type = trialTypes.find((one) => trialRoutes[one] === route)
  if (!type) throw new Error(`No kind of hearing is held at ${route}`)
  return type
}

/** Whether the server saw an attendee `a` in the room. */
const inRoom = sql`exists (select from room_visit v where v.hearing_id = a.hearing_id and v.attendee_id = a.id)`

const reader = rowReader({
  select: sql`
    select ${hearing.id}, ${hearing.version}, ${hearing.route}, ${hearing.state}, ${hearing.caseId} as "baseId",
      coalesce(${caseNoOf(hearing.caseId)}, '') as "caseNo", ${hearing.title},
      ${utc(hearing.startsAt)} as "startsAt", ${utc(hearing.endsAt)} as "endsAt", ${hearing.online}, ${hearing.place},
      ${hearing.reason}, ${hearing.byName} as "byName", ${hearing.dept}, ${hearing.trialTime} as "trialTime",
      coalesce((select p.nick_name from ${account} p where p.id = ${hearing.presidingId}), '') as presiding,
      ${utc(hearing.notifiedAt)} as "notifiedAt",
      (select coalesce(json_agg(json_build_object('id', a.id, 'userId', a.account_id, 'name', a.name, 'role', a.role,
        'attendance', case when ${inRoom} then 'came' else a.attendance end, 'inRoom', ${inRoom})
        order by a.position, a.id), '[]') from ${hearingAttendee} a where a.hearing_id = ${hearing.id}) as attendees`,
  from: hearing,
  id: hearing.id,
  order: sql`${hearing.startsAt} desc`,
  rowOf: ({ route, ...row }: Row): Trial => ({ ...row, type: trialTypeAt(route) }),
})

export const { byIds: readTrials, page: readTrialPage } = reader

/** One that the viewer may see. Throws `notFound`. */
export async function readTrial(orm: Orm, viewer: Viewer, id: string): Promise<Trial> {
  const [row] = await reader.some(orm, sql`${hearing.id} = ${id} and ${seesTrial(viewer)}`)
  if (!row) throw new AppError('notFound')
  return row
}

/** Those for which `mine` holds, the earliest first. */
export const readTrialsWhere = (orm: Orm, mine: SQL, most: number): Promise<Trial[]> =>
  reader.some(orm, sql`${mine} order by ${hearing.startsAt}, ${hearing.id} limit ${most}`)
