import { and, eq, or, sql } from 'drizzle-orm'
import type { CaseRow, cases as calls } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { holds, type Viewer } from '../right.ts'
import { cases } from '../tables/case.ts'
import { listsCase, readCasePage, readCases, seesCase } from './row.ts'

/**
 * A case the viewer may see, by `sees` as a whole. With `alone` nobody else changes what belongs to it until the transaction ends.
 * Throws `notFound`, and to the staff of its institution `case.others` or `case.accepted`.
 */
export async function seenCase(
  orm: Orm,
  viewer: Viewer,
  id: string,
  alone = false,
  sees = seesCase,
): Promise<typeof cases.$inferSelect> {
  const query = orm
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), sees(viewer)))
  const [found] = await (alone ? query.for('update') : query)
  if (!found) throw await whyUnseen(orm, viewer, id)
  return found
}

/** What somebody is told of a case that they do not see: of the staff who know that there is one, whose it is; else as if it were not there. */
async function whyUnseen(orm: Orm, viewer: Viewer, id: string): Promise<AppError> {
  if (viewer.cate !== 'MISHU') return new AppError('notFound')
  const [known] = await orm
    .select({
      isTheirs: sql<boolean>`${holds(viewer, 'ROLE_SECRETARY')}`,
      caseNo: cases.caseNo,
      receiptNo: cases.receiptNo,
    })
    .from(cases)
    .where(and(eq(cases.id, id), listsCase(viewer)))
  if (!known) return new AppError('notFound')
  const params = { caseNo: known.caseNo || known.receiptNo }
  return new AppError(known.isTheirs ? 'case.others' : 'case.accepted', params)
}

/**
 * A record of a case as it stands once nobody else changes what belongs to that. The case is held first, as everybody does: two who
 * wait for each other would wait for ever. Throws `notFound`, and `stale` where `version` is told and is another by now.
 */
export async function heldInCase<Row extends { caseId: string; version?: number }>(
  orm: Orm,
  viewer: Viewer,
  find: () => PromiseLike<Row[]>,
  version?: number,
  sees = seesCase,
): Promise<{ seen: typeof cases.$inferSelect; row: Row }> {
  const [known] = await find()
  if (!known) throw new AppError('notFound')
  const seen = await seenCase(orm, viewer, known.caseId, true, sees)
  const [row] = await find()
  if (!row) throw new AppError('notFound')
  if (version !== undefined && row.version !== version) throw new AppError('stale')
  return { seen, row }
}

/** The case with this number, or receipt number, if the viewer may see it; else null, whether it exists or not. */
export async function caseByNumber(orm: Orm, viewer: Viewer, caseNo: string): Promise<CaseRow | null> {
  const [found] = await orm
    .select({ id: cases.id })
    .from(cases)
    .where(and(or(eq(cases.caseNo, caseNo), eq(cases.receiptNo, caseNo)), listsCase(viewer)))
  return found ? ((await readCases(orm, [found.id])).get(found.id) ?? null) : null
}

export const listMyCases: Handler<typeof calls.listMyCases> = ({ tx, me, query }) =>
  readCasePage(tx, listsCase(me), query)

async function mustFind(orm: Orm, viewer: Viewer, caseNo: string): Promise<CaseRow> {
  const found = await caseByNumber(orm, viewer, caseNo)
  if (!found) throw new AppError('notFound')
  return found
}

export const findCaseByCaseNo: Handler<typeof calls.findCaseByCaseNo> = ({ tx, me, body }) =>
  mustFind(tx, me, body.caseNo)

export const getAttendeeByCaseNo: Handler<typeof calls.getAttendeeByCaseNo> = async ({ tx, me, body }) =>
  (await mustFind(tx, me, body.caseNo)).attendees
