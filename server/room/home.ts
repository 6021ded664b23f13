import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/sql.ts'
import type { House } from '../house.ts'

/** So long a room stays with an instance that says nothing more of it; it says so every few seconds (socket.ts). */
const heldSeconds = 15

/**
 * Which rooms this instance holds. A room lives in the memory of one; at a second one people would wait for somebody who is not there,
 * and nobody would be told. Which of them it is, the database knows, by its own clock. A server that starts again where one died has its name, and
 * goes on at once.
 */
export function openHome({ db, config: { port } }: Pick<House, 'db' | 'config'>) {
  const instance = port === 0 ? randomUUID() : `${hostname()}:${port}`
  const until = sql`now() + make_interval(secs => ${heldSeconds})`
  return {
    /** Whether a room is here: it was, or nobody held it. */
    async take(hearingId: string): Promise<boolean> {
      const rows = await rowsOf(
        db.orm,
        sql`insert into room_home (hearing_id, instance, until) values (${hearingId}, ${instance}, ${until})
          on conflict (hearing_id) do update set instance = excluded.instance, until = excluded.until
          where room_home.instance = excluded.instance or room_home.until < now() returning hearing_id`,
      )
      return rows.length > 0
    },
    /** Says of rooms that they are here still. Answers with those that another instance has taken since. */
    async keep(hearingIds: string[]): Promise<string[]> {
      const lost: string[] = []
      for (const id of hearingIds) if (!(await this.take(id))) lost.push(id)
      return lost
    },
    /** Nobody is in the room any more, or with no id in none of them: whichever instance somebody comes to next holds it. */
    async leave(hearingId?: string): Promise<void> {
      const one = hearingId === undefined ? sql`true` : sql`hearing_id = ${hearingId}`
      await db.orm.execute(sql`delete from room_home where instance = ${instance} and ${one}`)
    },
  }
}
