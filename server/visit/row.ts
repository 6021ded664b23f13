import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mayMake } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { type Visit, type VisitMove, type VisitPass, visitMoves, visits } from '../../contract/visit.ts'
import type { Orm, Tx } from '../database/db.ts'
import { hashOfCode, type Person } from '../who.ts'
import { visit } from './table.ts'

export type VisitRow = typeof visit.$inferSelect

export const passOf = ({ no, state, day, slot, people, hostName, reason }: VisitRow): VisitPass => ({
  no,
  state,
  day,
  slot,
  people,
  hostName,
  reason,
})

export function visitOf(row: VisitRow, me: Person): Visit {
  const { id, version, name, phone, idTail, company, purpose, plate } = row
  return {
    ...passOf(row),
    ...{ id, version, name, phone, idTail, company, purpose, plate },
    submittedAt: row.submittedAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    erased: row.erasedAt !== null,
    mine: row.hostId === me.id,
  }
}

export const receives = (me: Person): boolean => mayMake(visits.arriveVisit, me)

/** Those of one's own guests; for the reception all of the institution. */
export function seesVisit(me: Person): SQL {
  const own = receives(me) ? sql`true` : eq(visit.hostId, me.id)
  return sql`${visit.tenantId} = ${me.tenantId} and ${own}`
}

/** The visit of a pass, of this installation. Throws `notFound`. */
export async function passed(orm: Orm, tenantId: number, pass: string, hold = false): Promise<VisitRow> {
  const query = orm
    .select()
    .from(visit)
    .where(and(eq(visit.passHash, hashOfCode(pass)), eq(visit.tenantId, tenantId)))
  const [row] = await (hold ? query.for('update') : query)
  if (!row) throw new AppError('notFound')
  return row
}

/** Takes a visit on to where the table of moves leads. Throws `state.closed`. */
export async function moveVisit(
  tx: Tx,
  row: VisitRow,
  move: VisitMove,
  set: Partial<VisitRow> = {},
): Promise<VisitRow> {
  const { from, to } = visitMoves[move]
  if (!(from as readonly string[]).includes(row.state)) throw new AppError('state.closed')
  const [after] = await tx
    .update(visit)
    .set({ ...set, state: to, version: row.version + 1 })
    .where(eq(visit.id, row.id))
    .returning()
  if (!after) throw new Error('A visit vanished')
  return after
}
