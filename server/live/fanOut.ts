import { and, asc, gt, inArray, max, min, type SQLWrapper, sql } from 'drizzle-orm'
import type { LiveEvent, live, RowKind } from '../../contract/event.ts'
import type { Orm } from '../database/db.ts'
import { toldTo } from '../deadline/internal.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mayKnow } from '../right.ts'
import { account } from '../tables/account.ts'
import { event } from '../tables/live.ts'
import type { Person } from '../who.ts'

const pageSize = 200

export interface Told {
  seq: number
  kind: RowKind
  recordId: string
  /** Whom alone it is addressed to. */
  accountId: string | null
}

export async function lastSeq(orm: Orm): Promise<number> {
  const [row] = await orm.select({ seq: max(event.seq) }).from(event)
  return row?.seq ?? 0
}

/** The oldest change that is still told. */
async function firstSeq(orm: Orm): Promise<number> {
  const [row] = await orm.select({ seq: min(event.seq) }).from(event)
  return row?.seq ?? 0
}

/** The next changes after `after`, at most 200. Of several changes to one record, to the same people, only the last is kept. */
export async function toldAfter(orm: Orm, after: number): Promise<{ told: Told[]; next: number; more: boolean }> {
  const rows = await orm.select().from(event).where(gt(event.seq, after)).orderBy(asc(event.seq)).limit(pageSize)
  const keyOf = ({ kind, recordId, accountId }: Told) => `${kind} ${recordId} ${accountId}`
  const last = new Map(rows.map((row) => [keyOf(row), row.seq]))
  const told = rows.filter((row) => last.get(keyOf(row)) === row.seq)
  return { told, next: rows.at(-1)?.seq ?? after, more: rows.length === pageSize }
}

/** Somebody at a socket: an office that asks for a second factor is closed to a session that showed none. */
export type Listener = Pick<Person, 'id' | 'withheld'>

/** Whom a right is asked for: of one account two sessions may see different things. */
export const listenerKey = ({ id, withheld }: Listener): string => [id, ...withheld].join(' ')

/** Of these people, who may see which of the records: `listenerKey` → record ids. */
export async function seersOfRows(
  { kinds }: House,
  orm: Orm,
  kind: RowKind,
  recordIds: string[],
  people: readonly Listener[],
): Promise<Map<string, Set<string>>> {
  const { table, sees } = kinds[kind]
  const seen = new Map<string, Set<string>>()
  for (const lacking of new Set(people.map(({ withheld }) => withheld.join(' ')))) {
    const withheld = lacking.split(' ').filter((role) => role !== '')
    const asked = people.filter((one) => one.withheld.join(' ') === lacking).map(({ id }) => id)
    const roles = withheld.reduce<SQLWrapper>((held, role) => sql`array_remove(${held}, ${role})`, account.roles)
    const pairs = await orm
      .select({ id: account.id, recordId: table.id })
      .from(account)
      .innerJoin(table, sees({ id: account.id, cate: account.cate, tenantId: account.tenantId, roles }))
      .where(and(inArray(account.id, asked), inArray(table.id, recordIds)))
    for (const { id, recordId } of pairs) {
      const key = listenerKey({ id, withheld })
      seen.set(key, (seen.get(key) ?? new Set()).add(recordId))
    }
  }
  return seen
}

/** A change as it goes out; with `to` it goes to one person alone. */
export interface Change {
  event: LiveEvent
  to: string | null
}

/**
 * The records behind changes, in the same order, as far as `viewer` may see them; `undefined` asks for all. What was addressed
 * to one person goes without a row where they may not see it.
 */
export async function changesOf(house: House, orm: Orm, told: Told[], viewer?: Person): Promise<Change[]> {
  const rows = new Map<string, unknown>()
  for (const kind of new Set(told.map((one) => one.kind))) {
    const ids = told.filter((one) => one.kind === kind).map((one) => one.recordId)
    if (viewer && !mayKnow(kind, viewer)) continue
    const { table, sees, read } = house.kinds[kind]
    const seen = viewer
      ? (
          await orm
            .select({ id: table.id })
            .from(table)
            .where(and(inArray(table.id, ids), sees(viewer)))
        ).map((row) => row.id)
      : ids
    if (seen.length === 0) continue
    for (const [id, row] of await read(orm, seen, house)) rows.set(`${kind} ${id}`, row)
  }
  return told.flatMap(({ seq, kind, recordId, accountId: to }) => {
    const row = rows.get(`${kind} ${recordId}`)
    const isForViewer = to === null ? row !== undefined : !viewer || viewer.id === to
    return isForViewer ? [{ event: { seq, kind, id: recordId, row: row ?? null }, to }] : []
  })
}

export const listEvents: Handler<typeof live.listEvents> = async ({ house, tx, me, query }) => {
  if (query.after === undefined) return { list: [], next: await lastSeq(tx), more: false, gap: false }
  const gap = query.after < (await firstSeq(tx)) - 1
  const { told, next, more } = await toldAfter(tx, query.after)
  // A number above the last: the database was brought back from a copy. From here on it counts anew.
  if (told.length === 0) return { list: [], next: Math.min(next, await lastSeq(tx)), more, gap }
  const changes = await changesOf(house, tx, told, me)
  return { list: changes.map((one) => toldTo(me, one.event)), next, more, gap }
}
