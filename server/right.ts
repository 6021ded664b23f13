import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contract, everyCall } from '../contract/all.ts'
import { AppError } from '../contract/errors/errors.ts'
import { type Call, type Category, isRead, mayMake } from '../contract/kernel/call.ts'
import { type Move as AnyMove, mayMove } from '../contract/kernel/move.ts'
import { head, type Office } from '../contract/kernel/office.ts'

/**
 * Whose right is asked for: a person's own values, or the columns of the account table. One rule a domain thus serves the
 * list, the detail, the changes since, and the question which of the people at their sockets may see a record.
 */
export interface Viewer {
  id: string | SQLWrapper
  cate: Category | SQLWrapper
  tenantId: number | SQLWrapper
  /** The offices that count for this session; without them those of the account count. */
  roles?: readonly string[] | SQLWrapper
}

/** The institution itself, for work that goes on whoever began it: it sees what a head sees. */
export const asInstitution = (tenantId: number, id: string) =>
  ({ id, cate: 'MISHU', tenantId, roles: head }) as const satisfies Viewer

/** Whether a viewer of the staff holds an office; an administrator has no other (contract/kernel/office.ts, `apart`). */
export function holds({ id, roles }: Viewer, office: Office): SQL {
  if (Array.isArray(roles)) return roles.includes(office) ? sql`true` : sql`false`
  const isHeld = (held: SQLWrapper) => sql`(${office} = any(${held})
    and (not 'ROLE_ADMIN' = any(${held}) or 'ROLE_DEMO_KEEPER' = any(${held})))`
  return roles === undefined
    ? sql`exists (select from account held_by where held_by.id = ${id} and ${isHeld(sql`held_by.roles`)})`
    : isHeld(roles as SQLWrapper)
}

/** The calls that answer with a kind of record: who may make one of them may know of it. Kinds without one are their owner's. */
const readers = new Map<string, Call[]>([
  ['registration', [contract.registration.listReviews, contract.registration.agentInfo]],
])
for (const call of everyCall)
  if (call.keeps && isRead(call)) readers.set(call.keeps, [...(readers.get(call.keeps) ?? []), call])

/**
 * Whether somebody's category and offices let them know of records of a kind, by whichever way: lists, sockets, files. Which of
 * them is each noun's `sees`, which knows of no office.
 */
export function mayKnow(kind: string, person: { cate: Category; roles: readonly string[] }): boolean {
  const calls = readers.get(kind)
  return person.cate !== 'MISHU' || calls === undefined || calls.some((call) => mayMake(call, person))
}

/** Menus and dictionaries are one for all institutions of an installation: the first institution keeps them. */
export function mustKeepInstallation(me: { tenantId: number }): void {
  if (me.tenantId !== 1) throw new AppError('forbidden')
}

interface Move {
  /** Left out where its call says who may. */
  by?: AnyMove['by']
  from: readonly string[]
}

/** Throws `state.closed` where a move of the table leads from no such state. */
export function mustBeOpenTo(move: Pick<Move, 'from'>, { state }: { state: string }): void {
  if (!mayMove(move, state)) throw new AppError('state.closed')
}

/**
 * Holds a step to the table of moves of its record. Throws `stale` where the record moved on since the version that is told, if
 * one is, `forbidden` where the move is somebody else's, `state.closed` where it leads from no such state.
 */
export function mustMove(
  me: { id: string; cate: Category },
  seen: { state: string; version?: number; ownerId?: string },
  { version, move }: { version?: number | undefined; move: Move },
): void {
  if (version !== undefined && seen.version !== version) throw new AppError('stale')
  const { by = me.cate } = move
  if (by === 'owner' ? seen.ownerId !== me.id : by !== me.cate) throw new AppError('forbidden')
  mustBeOpenTo(move, seen)
}
