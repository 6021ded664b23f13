import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Presentable, presenters } from '../../../contract/bundle/presenting.ts'
import type { FromServer, RoomPerson } from '../../../contract/room/room.ts'
import type { Orm } from '../../database/db.ts'
import { routesOpenToCase } from '../../hearing/trial/row.ts'
import { account } from '../../tables/account.ts'
import { bundle, bundlePart } from '../../tables/bundle.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { presentation } from '../../tables/presentation.ts'
import { seesBundle } from '../row.ts'

/**
 * Of papers that all sides of the case may read: no application for preservation, which the other side may not know of, and no
 * minutes of what was held without them.
 */
const openToAll: SQL = sql`not exists (select from ${bundlePart} where ${bundlePart.bundleId} = ${bundle.id} and (
  ${bundlePart.recordKind} = 'preservation' or (${bundlePart.recordKind} = 'trial' and not exists (select from ${hearing} h
    where h.id = ${bundlePart.recordId} and ${inArray(sql`h.route`, [...routesOpenToCase])}))))`

type Who = Pick<RoomPerson, 'attendeeId' | 'roleName'>

/** Those of the session's case that somebody may present: an account must see them itself. Newest first; only those that are made. */
export async function readPresentable(orm: Orm, hearingId: string, who: Who, id?: string): Promise<Presentable[]> {
  if (!presenters.includes(who.roleName)) return []
  const viewer = { id: account.id, cate: account.cate, tenantId: account.tenantId }
  const own = sql`not exists (select from ${hearingAttendee} join ${account} on ${account.id} = ${hearingAttendee.accountId}
    where ${hearingAttendee.id} = ${who.attendeeId} and not ${seesBundle(viewer)})`
  return orm
    .select({ id: bundle.id, title: bundle.title, version: bundle.version, pages: bundle.pages })
    .from(bundle)
    .innerJoin(hearing, eq(hearing.caseId, bundle.caseId))
    .where(and(eq(hearing.id, hearingId), eq(bundle.state, 'made'), openToAll, own, ...(id ? [eq(bundle.id, id)] : [])))
    .orderBy(desc(bundle.submittedAt))
    .limit(50)
}

/** What is presented in one room of a session; undefined where nothing ever was in any of them. */
export async function readShown(
  orm: Orm,
  hearingId: string,
  place: number,
): Promise<Extract<FromServer, { is: 'shown' }> | undefined> {
  const rows = await orm
    .select({ row: presentation, title: bundle.title, pages: bundle.pages })
    .from(presentation)
    .leftJoin(bundle, eq(bundle.id, presentation.bundleId))
    .where(eq(presentation.hearingId, hearingId))
  if (!rows.length) return undefined
  const turn = Math.max(...rows.map(({ row }) => row.turn))
  const here = rows.find(({ row }) => row.place === place)
  const { bundleId, page, attendeeId, byName } = here?.row ?? { bundleId: null }
  if (!bundleId || !here || page === undefined) return { is: 'shown', turn, shown: null }
  const { title, pages } = here
  return { is: 'shown', turn, shown: { bundleId, title: title ?? '', page, pages: pages ?? 0, attendeeId, byName } }
}
