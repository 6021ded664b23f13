import type { Category } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import type { Holder } from '../who.ts'

interface Move<S extends string> {
  by: Category | 'system'
  from: readonly (S | 'none')[]
}

/**
 * Holds a step to the table of moves of its record. Throws `stale` where the record moved on, `forbidden` where the move is
 * somebody else's, `state.closed` where it leads from no such state.
 */
export function mustMove<S extends string>(
  me: Holder,
  seen: { state: S; version: number },
  { version, move }: { version: number; move: Move<S> },
): void {
  if (seen.version !== version) throw new AppError('stale')
  if (me.cate !== move.by) throw new AppError('forbidden')
  if (!move.from.includes(seen.state)) throw new AppError('state.closed')
}
