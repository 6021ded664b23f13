import { sql } from 'drizzle-orm'
import type { RoomPerson } from '../../contract/room/room.ts'
import { rowsOf } from '../database/sql.ts'
import type { House } from '../house.ts'

/** Who is back within so long was not away: a page that loads anew, a server that starts anew, a network that flickers. */
const backSeconds = 60

type Here = Pick<RoomPerson, 'attendeeId' | 'userName' | 'roleName'>

/** `since`: when they came, as far as this server saw it; they were inside from then on. */
type Seen = Here & { since: Date }

/**
 * Writes down that these are inside at that time. The visit goes on in which they were seen when they came or later, however long
 * ago that was; an older one is over, and another begins.
 */
export async function seeInside(house: House, hearingId: string, people: readonly Seen[], at: Date): Promise<void> {
  const now = at.toISOString()
  for (const { attendeeId, userName, roleName, since } of people)
    await rowsOf(
      house.db.orm,
      sql`with going_on as (
          update room_visit set last_at = greatest(last_at, ${now}::timestamptz) where id = (
            select id from room_visit where attendee_id = ${attendeeId}
              and last_at >= ${since.toISOString()}::timestamptz - make_interval(secs => ${backSeconds}) order by last_at desc limit 1)
          returning id)
        insert into room_visit (hearing_id, attendee_id, name, role, came_at, last_at)
          select ${hearingId}, ${attendeeId}, ${userName}, ${roleName}, ${now}::timestamptz, ${now}::timestamptz
          where not exists (select from going_on) returning id`,
    )
}

/** Who of these is not among those; who only loaded the page anew is. */
export function missingFrom<T extends Here>(those: Iterable<T>, these: Iterable<T>): T[] {
  const known = new Set([...those].map(({ attendeeId }) => attendeeId))
  return [...these].filter(({ attendeeId }) => !known.has(attendeeId))
}
