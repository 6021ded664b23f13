import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Attendance, GatheringRow } from '../../contract/gathering/gathering.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { guest } from '../tables/activity.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** Staff see the activities of their institution; attendees ask by calls of their own. */
export function seesGathering({ cate, tenantId }: Viewer): SQL {
  return sql`(${gathering.tenantId} = ${tenantId} and ${cate} = 'MISHU')`
}

export function seesAttendance({ cate, tenantId }: Viewer): SQL {
  return sql`(${cate} = 'MISHU' and ${attendance.gatheringId} in (select s.id from ${gathering} s where s.tenant_id = ${tenantId}))`
}

/** How many of an activity's people are in one of these states. */
export const peopleIn = (...states: string[]): SQL => {
  const list = sql.join(
    states.map((one) => sql`${one}`),
    sql`, `,
  )
  return sql`(select count(*)::int from ${attendance} c where c.gathering_id = ${gathering.id} and c.state in (${list}))`
}

type Said = (typeof gathering.$inferSelect)['said']
type GatheringStored = Omit<GatheringRow, keyof Said | 'picture'> & { said: unknown; picture: StoredFile | null }

/** The picture of an activity, as a row `f` of the file table. */
export const pictureOf = sql`from ${file} f where f.record_kind = 'gathering' and f.record_id = ${gathering.id}`

const gatheringReader = rowReader({
  select: sql`
    select ${gathering.id}, ${gathering.version}, ${gathering.revision}, ${gathering.state}, ${gathering.said}, ${gathering.capacity},
      ${utc(gathering.startsAt)} as "startsAt", ${utc(gathering.endsAt)} as "endsAt",
      ${utc(gathering.opensAt)} as "opensAt", ${utc(gathering.closesAt)} as "closesAt",
      ${peopleIn('enrolled', 'checkedIn', 'noShow')} as enrolled, ${peopleIn('waitlisted')} as waiting, ${peopleIn('checkedIn')} as came,
      (select ${fileJson} ${pictureOf}) as picture,
      ${gathering.reason}, ${gathering.byName} as "byName", ${utc(gathering.changedAt)} as "changedAt"`,
  from: gathering,
  id: gathering.id,
  order: sql`${gathering.startsAt} desc`,
  rowOf: ({ said, picture, ...row }: GatheringStored): GatheringRow => ({
    ...{ ...row, ...readJson(gathering.said, said) },
    picture: picture && attachmentOf(picture),
  }),
})
export const { byIds: readGatherings, one: readGathering, page: readGatheringPage } = gatheringReader

interface AttendanceStored extends Omit<Attendance, 'name' | 'company' | 'phoneEnd' | 'passHash'> {
  profile: unknown
  phone: string
  pass: string
}

const attendanceReader = rowReader({
  select: sql`
    select ${attendance.id}, ${attendance.gatheringId} as "gatheringId", ${attendance.version}, ${attendance.state}, ${attendance.pass},
      ${guest.phone}, ${guest.profile}, ${utc(attendance.enrolledAt)} as "enrolledAt",
      case when ${attendance.checkedAt} is not null then ${utc(attendance.checkedAt)} end as "checkedAt"`,
  from: sql`${attendance} join ${guest} on ${guest.id} = ${attendance.guestId}`,
  id: attendance.id,
  rowOf: ({ profile, phone, pass, ...row }: AttendanceStored): Attendance => {
    const { loginName, company } = readJson(guest.profile, profile)
    const passHash = createHash('sha256').update(pass).digest('hex')
    return { ...row, name: loginName, company, phoneEnd: phone.slice(-4), passHash }
  },
})
export const { byIds: readAttendances, one: readAttendance, some: someAttendances } = attendanceReader
