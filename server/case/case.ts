import { and, eq, or } from 'drizzle-orm'
import type { CaseRow, CaseState, cases as calls } from '../../contract/case.ts'
import { AppError } from '../../contract/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { Viewer } from '../right.ts'
import { keepServed } from '../service/row.ts'
import { tell } from '../tell.ts'
import { newSeat, plainForm, searchTextOf } from './attendee.ts'
import { recordEvent } from './event.ts'
import { readCasePage, readCases, seesCase } from './row.ts'
import { caseAttendee, cases } from './table.ts'

export interface NewCase {
  tenantId: number
  caseNo: string
  cause: string
  state: CaseState
  amount: string
  attendees: { accountId: string | null; camp: 'APP' | 'DEF'; role: 'party' | 'agent'; name: string }[]
}

/** From here on the respondents know of a case. Such a state only follows acceptance. */
const served: CaseState[] = ['transfered', 'tribunal', 'hearing', 'award', 'suspended', 'closed', 'withdrawn']

/** Opens a case that begins in the middle, such as one brought over from elsewhere, where it was served. Inside the server only: parties submit. */
export async function openCase(house: House, tx: Tx, { attendees, ...wanted }: NewCase): Promise<string> {
  const openedAt = house.now()
  const receiptNo = wanted.caseNo
  const acceptedAt = served.includes(wanted.state) ? openedAt : null
  const suspendedFrom = wanted.state === 'suspended' ? ('transfered' as const) : null
  const seats = attendees.map(newSeat)
  const form = plainForm(seats)
  const searchText = searchTextOf({ ...wanted, receiptNo }, attendees)
  const [row] = await tx
    .insert(cases)
    .values({ ...wanted, receiptNo, openedAt, acceptedAt, suspendedFrom, form, searchText })
    .returning({ id: cases.id })
  if (!row) throw new Error(`Case ${wanted.caseNo} was not opened`)
  await tx.insert(caseAttendee).values(seats.map((one, position) => ({ ...one, position, caseId: row.id })))
  if (acceptedAt) {
    const respondents = seats.filter((one) => one.camp === 'DEF' && one.role === 'party')
    for (const { id: partyId } of respondents) await keepServed(tx, { caseId: row.id, partyId, at: openedAt })
  }
  await recordEvent(house, tx, row.id, { action: 'open', by: null })
  await tell(house, tx, 'case', row.id)
  return row.id
}

/** A case the viewer may see. With `alone` nobody else changes what belongs to it until the transaction ends. Throws `notFound`. */
export async function seenCase(
  orm: Orm,
  viewer: Viewer,
  id: string,
  alone = false,
): Promise<typeof cases.$inferSelect> {
  const query = orm
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), seesCase(viewer)))
  const [found] = await (alone ? query.for('update') : query)
  if (!found) throw new AppError('notFound')
  return found
}

/** The case with this number, or receipt number, if the viewer may see it; else null, whether it exists or not. */
export async function caseByNumber(orm: Orm, viewer: Viewer, caseNo: string): Promise<CaseRow | null> {
  const [found] = await orm
    .select({ id: cases.id })
    .from(cases)
    .where(and(or(eq(cases.caseNo, caseNo), eq(cases.receiptNo, caseNo)), seesCase(viewer)))
  return found ? ((await readCases(orm, [found.id])).get(found.id) ?? null) : null
}

export const listMyCases: Handler<typeof calls.listMyCases> = ({ tx, me, query }) =>
  readCasePage(tx, seesCase(me), query)

async function mustFind(orm: Orm, viewer: Viewer, caseNo: string): Promise<CaseRow> {
  const found = await caseByNumber(orm, viewer, caseNo)
  if (!found) throw new AppError('notFound')
  return found
}

export const findCaseByCaseNo: Handler<typeof calls.findCaseByCaseNo> = ({ tx, me, body }) =>
  mustFind(tx, me, body.caseNo)

export const getAttendeeByCaseNo: Handler<typeof calls.getAttendeeByCaseNo> = async ({ tx, me, body }) =>
  (await mustFind(tx, me, body.caseNo)).attendees
