import type * as z from 'zod/mini'
import { AppError } from '../contract/errors/errors.ts'
import type { Call } from '../contract/kernel/call.ts'
import type { CallName, Move, MoveCall, MoveTable } from '../contract/kernel/move.ts'
import type { Tx } from './database/db.ts'
import type { Handler } from './door/handler.ts'
import type { House } from './house.ts'
import { type News, sendMessage } from './message/send.ts'
import { mustMove } from './right.ts'
import type { Person } from './who.ts'

interface Moved {
  id: string
  no: string
  version: number
  state: string
  ownerId?: string
}

interface Step {
  id: string
  action: string
  reason?: string
}

/** Where the server acts by itself there is nobody. */
interface Acting {
  house: House
  tx: Tx
  me: Person | null
}
type Scene = Acting & { me: Person }

interface Parts<Row extends Moved, S extends Step, Reply> {
  /** The contract's table of moves. */
  moves: Readonly<Record<S['action'], { by: Move['by']; from: readonly (Row['state'] | 'none')[] }>>
  /** The state after it. */
  stateAfter(action: S['action'], seen: Row): Row['state']
  /** The record, if `me` may see it, held until the transaction ends. */
  hold(tx: Tx, me: Person, id: string): Promise<Row[]>
  write(tx: Tx, id: string, set: Partial<Row>): Promise<unknown>
  /** Puts the step into the history. */
  record(house: House, tx: Tx, me: Person | null, step: S): Promise<void>
  /** Of which steps people are told by a message. */
  news: Partial<Record<S['action'], News['kind']>>
  /** Who, and where it leads. */
  newsOf(tx: Tx, seen: Row): Promise<{ to: string[] } & Pick<News, 'link' | 'caseId'>>
  /** Tells open screens. */
  tell(house: House, tx: Tx, seen: Row): Promise<void>
  read(tx: Tx, id: string): Promise<Reply>
}

/**
 * How a record with a table of moves and a history moves on: one step is a new state and version, a line of the history, a message
 * where the step has one, and word to open screens, in this order. A noun exports what it needs of these under its own names.
 */
export function mover<Row extends Moved, S extends Step, Reply>(noun: Parts<Row, S, Reply>) {
  type A = S['action']

  /** The record, alone until the transaction ends, once the table allows the step. Throws `notFound` and as `mustMove`. */
  async function hold({ tx, me }: Scene, wanted: { id: string; version: number; action: A }): Promise<Row> {
    const [seen] = await noun.hold(tx, me, wanted.id)
    if (!seen) throw new AppError('notFound')
    mustMove(me, seen, { version: wanted.version, move: noun.moves[wanted.action] })
    return seen
  }

  /** Takes a step. The caller has asked whether it may be taken. */
  async function take({ house, tx, me }: Acting, seen: Row, step: S, effect: Effect<Row> = {}): Promise<Reply> {
    const action: A = step.action
    const set: Partial<Row> = effect.set ?? {}
    const { reason = step.reason ?? '' } = effect
    const moved = { state: noun.stateAfter(action, seen), version: seen.version + 1 }
    await noun.write(tx, seen.id, { ...set, ...moved })
    await noun.record(house, tx, me, { ...step, reason })
    const kind = noun.news[action]
    if (kind) {
      const { to, ...where } = await noun.newsOf(tx, seen)
      await sendMessage(house, tx, to, { kind, params: { no: seen.no, reason, detail: reason }, ...where })
    }
    await noun.tell(house, tx, seen)
    return noun.read(tx, seen.id)
  }

  /** Asks and takes in one; `change` runs between the two, and what it answers with is written besides. */
  async function move(
    scene: Scene,
    step: S & { version: number },
    change: (seen: Row) => Promise<Partial<Row>> | Partial<Row> = () => ({}),
  ): Promise<Reply> {
    const seen = await hold(scene, step)
    return take(scene, seen, step, { set: await change(seen) })
  }

  return { hold, take, move }
}

/** What a move does besides: what is written, and what its history and its message say where that is not the reason it was given. */
interface Effect<Row> {
  set?: Partial<Row>
  reason?: string
}

type BodyOf<M> = z.core.output<MoveCall<unknown, M>['body']>

/** What moves of a table do besides, by their names in it. */
export type EffectsOf<T, Row, E = Effect<Row>> = {
  readonly [K in keyof T]?: (
    context: Scene & { body: BodyOf<T[K]> },
    seen: Row,
  ) => E | Promise<E> | Promise<void> | void
}

/** How a noun holds a record for a move, and how it takes the move with what its effect `E` says: as `mover`, or its own way. */
interface Way<Row, S extends Step, E, Reply> {
  hold(scene: Scene, wanted: { id: string; version: number; action: S['action'] }): Promise<Row>
  take(scene: Scene, seen: Row, step: S, effect: E): Promise<Reply>
}

type MoveHandlers<D, T> = {
  [K in keyof T as CallName<T[K]>]: CallName<T[K]> extends keyof D ? Handler<D[CallName<T[K]>] & Call> : never
}

/**
 * The functions behind the calls of a table of moves (contract/kernel/move.ts), `D` being the calls of its noun: each holds the record,
 * asks whether the move is open, lets its effect look and change, and takes it. A move without an effect writes its state alone.
 * Those of `names` alone, where other rooms take the others.
 */
export const handlersOf =
  <D>() =>
  <T, Row, S extends Step, E extends object, Reply, K extends keyof T = keyof T>(
    table: T,
    { hold, take }: Way<Row, S, E, Reply>,
    effects: EffectsOf<T, Row, E>,
    names?: readonly K[],
  ): MoveHandlers<D, Pick<T, K>> => {
    const ofMove =
      (action: S['action'], effect: EffectsOf<T, Row, E>[keyof T]) =>
      async (context: Scene & { body: { id: string; version: number } }): Promise<Reply> => {
        const { version, ...said } = context.body
        const seen = await hold(context, { id: said.id, version, action })
        const done = (await effect?.(context as never, seen)) ?? ({} as E)
        return take(context, seen, { ...said, action } as unknown as S, done)
      }
    const called = Object.entries(table as MoveTable).flatMap(([action, move]) =>
      'call' in move && (names?.includes(action as K) ?? true)
        ? [[move.call, ofMove(action, effects[action as keyof T])] as const]
        : [],
    )
    return Object.fromEntries(called) as unknown as MoveHandlers<D, Pick<T, K>>
  }

/** Of which moves people are told, and by which message. */
export const newsKindsOf = <T>(table: T): Partial<Record<keyof T, News['kind']>> =>
  Object.fromEntries(
    Object.entries(table as MoveTable).flatMap(([action, { news }]) => (news ? [[action, Object.keys(news)[0]]] : [])),
  ) as Partial<Record<keyof T, News['kind']>>
