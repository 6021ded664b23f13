import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { attendanceMoves, gatheringMoves } from '../../contract/gathering/gathering.ts'
import type { House } from '../house.ts'
import { attendance, gathering } from '../tables/gathering.ts'
import { tellRows } from '../tell.ts'

/** What the clock does: enrolment closes, and what is over is held, with who did not come; each in a transaction of its own. */
export async function keepGatherings(house: House): Promise<void> {
  const now = house.now()
  const due = or(
    and(inArray(gathering.state, [...gatheringMoves.hold.from]), lte(gathering.endsAt, now)),
    and(inArray(gathering.state, [...gatheringMoves.close.from]), lte(gathering.closesAt, now)),
  )
  const rows = await house.db.orm.select({ id: gathering.id }).from(gathering).where(due)
  for (const { id } of rows)
    await house.db.tx(async (tx) => {
      const [row] = await tx
        .select()
        .from(gathering)
        .where(and(eq(gathering.id, id), due))
        .for('update')
      if (!row) return
      const isOver = row.endsAt <= now
      const { to: state } = isOver ? gatheringMoves.hold : gatheringMoves.close
      const next = { state, version: row.version + 1, revision: row.revision + 1 }
      await tx.update(gathering).set(next).where(eq(gathering.id, id))
      if (isOver)
        await tx
          .update(attendance)
          .set({ state: attendanceMoves.miss.to })
          .where(and(eq(attendance.gatheringId, id), inArray(attendance.state, [...attendanceMoves.miss.from])))
      await tellRows(house, tx, 'gathering', id)
    })
}
