import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import {
  type ExpectedVisit,
  type Visit,
  type VisitMove,
  type VisitPass,
  visitMoves,
  visits,
} from '../../contract/visit/visit.ts'
import type { Orm, Tx } from '../database/db.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { House } from '../house.ts'
import { mustBeOpenTo, type Viewer } from '../right.ts'
import { visit } from '../tables/visit.ts'
import { tellRows } from '../tell.ts'
import { hashOfCode, type Person } from '../who.ts'

export type VisitRow = typeof visit.$inferSelect

export const visitPassOf = ({ no, state, day, slot, people, hostName, reason }: VisitRow): VisitPass => ({
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
    ...visitPassOf(row),
    ...{ id, version, name, phone, idTail, company, purpose, plate },
    submittedAt: row.submittedAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    erased: row.erasedAt !== null,
    mine: row.hostId === me.id,
  }
}

export const receivesVisits = (me: Person): boolean => mayMake(visits.arriveVisit, me)

/** Those of one's own guests; for the reception all of the institution. */
export function seesVisit(me: Person): SQL {
  const own = receivesVisits(me) ? sql`true` : eq(visit.hostId, me.id)
  return sql`${visit.tenantId} = ${me.tenantId} and ${own}`
}

/** What a door keeps of visits: the reception's of the institution, by its calls. */
export const seesExpected = ({ cate, tenantId }: Viewer): SQL =>
  sql`(${visit.tenantId} = ${tenantId} and ${cate} = 'MISHU')`

export const { byIds: readExpected, some: someExpected } = rowReader({
  select: sql`
    select ${visit.id}, ${visit.version}, ${visit.state}, ${visit.day}::text as day, ${visit.slot}, ${visit.no}, ${visit.name}, ${visit.company},
      ${visit.idTail} as "idTail", right(${visit.phone}, 4) as "phoneEnd", ${visit.hostName} as "hostName", ${visit.people}, ${visit.plate},
      ${visit.passHash} as "passHash", ${utc(visit.arrivedAt)} as "arrivedAt", ${utc(visit.leftAt)} as "leftAt"`,
  from: visit,
  id: visit.id,
  rowOf: (row: ExpectedVisit) => row,
})

/** The visit of a pass, of this installation. Throws `notFound`. */
export async function visitOfPass(orm: Orm, tenantId: number, pass: string, hold = false): Promise<VisitRow> {
  const query = orm
    .select()
    .from(visit)
    .where(and(eq(visit.passHash, hashOfCode(pass)), eq(visit.tenantId, tenantId)))
  const [row] = await (hold ? query.for('update') : query)
  if (!row) throw new AppError('notFound')
  return row
}

/** Takes a visit on to where the table of moves leads, and shows it at the doors. Throws `state.closed`. */
export async function moveVisit(
  { house, tx }: { house: House; tx: Tx },
  row: VisitRow,
  move: VisitMove,
  set: Partial<VisitRow> = {},
): Promise<VisitRow> {
  mustBeOpenTo(visitMoves[move], row)
  return changeVisit({ house, tx }, row, { ...set, state: visitMoves[move].to })
}

export async function changeVisit(
  { house, tx }: { house: House; tx: Tx },
  row: VisitRow,
  set: Partial<VisitRow>,
): Promise<VisitRow> {
  const version = row.version + 1
  const [after] = await tx
    .update(visit)
    .set({ ...set, version })
    .where(eq(visit.id, row.id))
    .returning()
  if (!after) throw new Error('A visit vanished')
  await tellRows(house, tx, 'expectedVisit', row.id)
  return after
}
