import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { gatherings } from '../../contract/gathering/gathering.ts'
import { dayWords, institution, letterFile } from '../document/letter.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { guest } from '../tables/activity.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { localDay, localMinute } from '../when.ts'

/** The certificate of attendance 参会证明, Chinese as all letters of the institution are. Throws `state.closed` to who has not come, or before the end. */
export const printAttendance: OwnTransaction<typeof gatherings.printAttendance> = {
  async ownTransaction({ house, me, query, gone }) {
    const [seen] = await house.db.orm
      .select({ row: gathering, own: attendance, profile: guest.profile, phone: guest.phone })
      .from(attendance)
      .innerJoin(gathering, eq(gathering.id, attendance.gatheringId))
      .innerJoin(guest, eq(guest.id, attendance.guestId))
      .where(and(eq(attendance.gatheringId, query.activityId), eq(attendance.guestId, me.id)))
    if (!seen) throw new AppError('notFound')
    const { row, own, profile, phone } = seen
    if (own.state !== 'checkedIn' || house.now() < row.endsAt) throw new AppError('state.closed')
    const { title, place } = row.said
    const name = profile.loginName || `手机尾号${phone.slice(-4)}的参会人`
    const letter = {
      ...{ title: '参会证明', no: '', to: '', signed: institution, on: localDay(row.endsAt) },
      parts: [
        `兹证明${name}参加了由${institution}于${dayWords(localDay(row.startsAt))}举办的“${title}”。`,
        {
          heading: '活动信息',
          lines: [
            ['活动名称', title],
            ['活动时间', `${localMinute(row.startsAt)} 至 ${localMinute(row.endsAt)}（北京时间）`],
            ['地点', place || '线上'],
            ['姓名', profile.loginName],
            ['单位', profile.company],
          ] as [string, string][],
        },
      ],
    }
    return letterFile(house, letter, { personId: me.id, gone })
  },
}
