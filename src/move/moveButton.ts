import type * as z from 'zod/mini'
import type { Named } from '../../contract/kernel/call.ts'
import type { CallName, Move, MoveButton, MoveTable } from '../../contract/kernel/move.ts'
import type { Deciding } from '../draft/decision/decision.ts'
import type { IconName } from '../ui/Icon.tsx'

/** What moves ask of whoever makes them, in the order it stands; each asks for what its body names. */
export const askedMembers = [
  'field',
  'step',
  'rulingNo',
  'rulingDate',
  'frozenAmount',
  'expiresOn',
  'reason',
  'note',
] as const

/** A record that moves on. */
export interface MovingRow {
  id: string
  version: number
  state: string
}

/** A call that asks for nothing but these. */
export type AskingCall = Named & {
  body: z.ZodMiniType<
    unknown,
    { id: string; version: number } & Partial<Record<(typeof askedMembers)[number], string | undefined>>
  >
}

/** A move as the page shows it. What it must be told, its call says. */
export interface ShownMove<R = never, C extends Deciding = AskingCall, N = string> extends MoveButton {
  /** As the table has it. */
  name: N
  by: Move['by']
  icon?: IconName
  call: C
  from: readonly string[]
  /** Whether it can be made now, besides the state. */
  open?: ((row: R) => boolean) | undefined
}

/** The names of those moves of a table that have a button. */
type ButtonName<T> = { [K in keyof T]: T[K] extends { button: object } ? K : never }[keyof T]

/**
 * The buttons of a table of moves of records `R`, in its order.
 *
 * @param calls the calls of the noun; each move names its own
 * @param open what some moves ask of a record besides its state, by their names in the table
 */
export const buttonsOf =
  <R>() =>
  <T, D extends Record<CallName<T[ButtonName<T>]>, Deciding>>(
    moves: T,
    calls: D,
    open: { readonly [K in ButtonName<T>]?: (row: R) => boolean } = {},
  ): ShownMove<R, D[CallName<T[ButtonName<T>]>], ButtonName<T>>[] =>
    Object.entries(moves as MoveTable).flatMap(([key, move]) => {
      if (!('call' in move) || !move.button) return []
      const { icon, ...button } = move.button as MoveButton & { icon?: IconName }
      const name = key as ButtonName<T> & string
      const call = calls[move.call as CallName<T[ButtonName<T>]>]
      return [{ ...button, ...(icon ? { icon } : {}), name, by: move.by, call, from: move.from, open: open[name] }]
    })

/** How a button looks by what its move does. */
export const lookOf = { onward: 'primary', aside: 'plain', ends: 'danger' } as const satisfies Record<
  MoveButton['look'],
  string
>

export const faceOf = ({ icon, look }: Pick<ShownMove, 'icon' | 'look'>) => ({
  ...(icon ? { icon } : {}),
  look: lookOf[look],
})
