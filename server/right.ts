import type { SQLWrapper } from 'drizzle-orm'
import type { Category } from '../contract/call.ts'
import { AppError } from '../contract/errors.ts'

/**
 * Whose right is asked for: a person's own values, or the columns of the account table. One rule a domain thus serves the
 * list, the detail, the changes since, and the question which of the people at their sockets may see a record.
 */
export interface Viewer {
  id: string | SQLWrapper
  cate: Category | SQLWrapper
  tenantId: number | SQLWrapper
}

/** Menus and dictionaries are one for all institutions of an installation: the first institution keeps them. */
export function mustKeepInstallation(me: { tenantId: number }): void {
  if (me.tenantId !== 1) throw new AppError('forbidden')
}

interface Move<S extends string> {
  /** `owner`: whose record it is; `link`: whoever holds one, by no call of an account. */
  by: Category | 'system' | 'owner' | 'link'
  from: readonly (S | 'none')[]
}

/**
 * Holds a step to the table of moves of its record. Throws `stale` where the record moved on, `forbidden` where the move is
 * somebody else's, `state.closed` where it leads from no such state.
 */
export function mustMove<S extends string>(
  me: { id: string; cate: Category },
  seen: { state: S; version: number; ownerId?: string },
  { version, move }: { version: number; move: Move<S> },
): void {
  if (seen.version !== version) throw new AppError('stale')
  if (move.by === 'owner' ? seen.ownerId !== me.id : me.cate !== move.by) throw new AppError('forbidden')
  if (!move.from.includes(seen.state)) throw new AppError('state.closed')
}
