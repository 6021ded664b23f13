import type { RowOf } from '../../contract/event.ts'
import type { filing } from '../../contract/filing/filing.ts'
import type { guarantees } from '../../contract/guarantee/guarantee.ts'
import type { Category } from '../../contract/kernel/call.ts'
import type { CallName, MoveButton, MoveTable, Pair } from '../../contract/kernel/move.ts'
import type { MovesOf } from '../draft/decision/decision.ts'
import type { IconName } from '../ui/Icon.tsx'

/** Records whose moves are one object each. */
export type MovingRow = RowOf['preservation' | 'guarantee']

/** A move as the page shows it. What it must be told, its call says. */
export interface ShownMove<R extends MovingRow = MovingRow> extends MoveButton {
  icon?: IconName
  call: MovesOf<typeof filing> | MovesOf<typeof guarantees>
  from: readonly string[]
  /** Whether it can be made now, besides the state. */
  open?: ((row: R) => boolean) | undefined
}

interface Shown {
  event: Pair
  button?: { words: Pair; icon?: IconName }
}

/**
 * The buttons of a table of moves for people of a category, in its order.
 *
 * @param calls the calls of the noun; each move names its own
 * @param open what some moves ask of a record besides its state, by their names in the table
 */
export function buttonsOf<R extends MovingRow, T extends Record<keyof T, Shown>>(
  moves: T,
  calls: { readonly [N in CallName<T[keyof T]>]: ShownMove['call'] },
  by: Category,
  open: { readonly [K in keyof T]?: (row: R) => boolean } = {},
): ShownMove<R>[] {
  return Object.entries(moves as unknown as MoveTable).flatMap(([name, move]) => {
    if (!('call' in move) || !move.button || move.by !== by) return []
    const { icon, ...button } = move.button as MoveButton & { icon?: IconName }
    const call = calls[move.call as CallName<T[keyof T]>]
    return [{ ...button, ...(icon ? { icon } : {}), call, from: move.from, open: open[name as keyof T] }]
  })
}

/** How a button looks by what its move does. */
export const lookOf = { onward: 'primary', aside: 'plain', ends: 'danger' } as const satisfies Record<
  MoveButton['look'],
  string
>
