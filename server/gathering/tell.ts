import { inArray } from 'drizzle-orm'
import type { Tx } from '../database/db.ts'
import { calendarOf } from '../document/ics.ts'
import type { House } from '../house.ts'
import { type Letter, linkTo, sendLetters } from '../provider/letters.ts'
import { guest } from '../tables/activity.ts'
import type { gathering } from '../tables/gathering.ts'
import { localDay, localMinute } from '../when.ts'

type Stored = typeof gathering.$inferSelect

/** What attendees are told by letter, in both languages: nobody knows theirs. */
const letters = {
  enrolled: ['报名成功', '您已报名', 'Registration confirmed', 'You are registered for'],
  promoted: ['候补成功', '您已由候补转为正式报名', 'A place for you', 'A place became free and is now yours:'],
  changed: ['活动变更', '您报名的活动时间或地点有变更', 'Event changed', 'The time or the venue has changed:'],
  cancelled: ['活动取消', '您报名的活动已取消', 'Event cancelled', 'The event has been cancelled:'],
} as const
export type GatheringLetter = keyof typeof letters

/** As an entry for calendars: whoever took it in before gets the change. */
export function gatheringIcs({ id, revision, said, startsAt, endsAt, state }: Stored, now: Date): string {
  const event = {
    ...{ uid: `${id}@activity.arbitration`, day: localDay(startsAt), title: said.title },
    ...{ from: startsAt.toISOString(), to: endsAt.toISOString(), place: said.place || said.link },
  }
  return calendarOf(said.title, [{ ...event, sequence: revision, cancelled: state === 'cancelled' }], now)
}

/**
 * Writes to attendees in the transaction of what it tells of: by SMS, which reaches everybody who enrolled, and with the calendar
 * entry by mail where they named a mailbox. That one enrolled is told by mail alone: it stands on the screen.
 */
export async function writeToGuests(
  house: House,
  tx: Tx,
  row: Stored,
  kind: GatheringLetter,
  guestIds: string[],
): Promise<void> {
  if (guestIds.length === 0) return
  const people = await tx.select().from(guest).where(inArray(guest.id, guestIds))
  const [subject, says, subjectEn, saysEn] = letters[kind]
  const { title, place } = row.said
  const when = localMinute(row.startsAt)
  const where = place || '线上'
  const why = kind === 'cancelled' ? `原因：${row.reason}。` : ''
  const whyEn = kind === 'cancelled' ? ` Reason: ${row.reason}.` : ''
  const link = linkTo(house, `/signUpDetail?activityId=${row.id}`)
  const text =
    `${says}：《${title}》，${when}（北京时间），${where}。${why}` +
    ` ${saysEn} “${title}”, ${when} (Beijing time), ${place || 'online'}.${whyEn} ${link}`
  const letter = { subject: `${subject} ${subjectEn}`, text, link }
  const ics = gatheringIcs(row, house.now())
  const all = people.flatMap(({ phone, profile }): Letter[] => [
    ...(kind === 'enrolled' ? [] : [{ ...letter, channel: 'sms' as const, to: phone }]),
    ...(profile.email ? [{ ...letter, channel: 'mail' as const, to: profile.email, ics }] : []),
  ])
  await sendLetters(house, tx, all)
}
