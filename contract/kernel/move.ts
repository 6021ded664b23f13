import * as z from 'zod/mini'
import type { ErrorCode } from '../errors/errors.ts'
import type { Call, Category } from './call.ts'
import type { News } from './noun.ts'
import { desks, type Office } from './office.ts'
import { id } from './rules.ts'

/*
 * A move is a step of a record from one state to another, and one object: who makes it, what it asks, its call, its button, its line of
 * the history, its message and its line of the log. A noun keeps its moves in one table (contract/<noun>/moves.ts); calls, news, buttons
 * and dialogs are made from it here, at the server (server/mover.ts) and on the page (src/move).
 */

/** The same in Chinese and in English. */
export type Pair = readonly [zh: string, en: string]

/** `onward` is the usual next step, `aside` one beside it, `ends` one that takes something away for good. */
export type MoveLook = 'onward' | 'aside' | 'ends'

export interface MoveButton {
  words: Pair
  /** The title of the move's dialog, where it differs from the words of the button. */
  title?: Pair
  /** The page says this once the move is made. */
  done: Pair
  look: MoveLook
  /** The name of an icon (src/ui/Icon.tsx). */
  icon?: string
  /** What the move means, shown before it is made. */
  note?: Pair
  /** What the button of its dialog says, where that is not what its button said. */
  accept?: Pair
}

interface Rule<State extends string> {
  /** `none` is a record that the server has not seen. */
  from: readonly (State | 'none')[]
  /** `before`: back to the state that it came from; the noun says which. `same`: it stays where it is. */
  to: State | 'before' | 'same'
  /** Its line in the history of the record. */
  event: Pair
  /** The message that people get of it; after it those that stand for it in some cases. */
  news?: News
}

/** What the server does by itself: it has no call. */
interface ServerMove<State extends string> extends Rule<State> {
  by: 'system'
}

/** A move without a call of its own: a form hands it in, or a step of another record brings it about. */
interface JoinedMove<State extends string> extends Rule<State> {
  /** `link`: whoever holds one, by no call of an account. */
  by: Category | 'owner' | 'link'
  with: string
}

interface CalledMove<State extends string> extends Rule<State> {
  call: string
  /** Below /moduleApi/. */
  path: string
  /** One sentence for the reader of the OpenAPI page. */
  says: string
  /** The members of its body besides the record and its version. */
  asks?: z.core.$ZodShape
  /** What its members must hold together. */
  across?: readonly z.core.$ZodCheck<never>[]
  /** What it is refused for besides what any move is (`movedRefusals`). */
  refuses?: readonly ErrorCode[]
  /** Left out where the page has a place of its own for it. */
  button?: MoveButton
}

/** Of a party or an arbitrator. */
interface OwnMove<State extends string> extends CalledMove<State> {
  by: Exclude<Category, 'MISHU'>
}

/** A move of the person whose record it is. */
interface OwnersMove<State extends string> extends CalledMove<State> {
  by: 'owner'
  /** The categories of people who may own such a record. */
  owners: readonly Category[]
}

/** Of the staff: whatever they do stands in the log of the institution. */
interface StaffMove<State extends string> extends CalledMove<State> {
  /** `decider`: of the staff, or once there is a tribunal of who speaks for it; the noun says when. */
  by: 'MISHU' | 'decider'
  /** Left out where it is for everybody who has a case in hand (`desks`). */
  offices?: readonly Office[]
  log: Pair
}

export type Move<State extends string = string> =
  | ServerMove<State>
  | JoinedMove<State>
  | OwnMove<State>
  | OwnersMove<State>
  | StaffMove<State>
export type MoveTable<State extends string = string> = Readonly<Record<string, Move<State>>>

/** Any table of moves. */
export type Worded = Readonly<Record<string, { event: Pair }>>

/** As written, but for the states, of which each entry may name any, and for what is the noun's own. */
type Widened<State extends string, Own, T> = {
  readonly [K in keyof T]: Omit<T[K], 'from' | 'to' | 'by' | keyof Own> &
    Pick<Rule<State>, 'from'> & {
      to: T[K] extends { to: infer To extends 'before' | 'same' } ? To : State
      by: Move['by']
    } & Own
}

/**
 * The table of the moves of a noun whose states are `State`, and which says of a move besides what is its `Own`. A move without words,
 * right or path does not compile.
 */
export const movesOf =
  <State extends string, Own extends object = object>() =>
  <const T extends Readonly<Record<string, Move<State> & Own>>>(table: T): Widened<State, Own, T> =>
    table as unknown as Widened<State, Own, T>

/** Whether a step leads on from a state, of a table that is `as const`: there `from.includes` takes no other state. */
export const mayMove = ({ from }: { from: readonly string[] }, state: string): boolean => from.includes(state)

/** The states that a move leads from, of records that there are. */
export const statesOf = <State extends string>({ from }: { from: readonly State[] }) =>
  from.filter((state): state is Exclude<State, 'none'> => state !== 'none')

/** Which record a move is about, in the version that was seen. */
export const oneRecord = {
  id,
  version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')),
}

/** What any move is refused for: the record is not the caller's, it has moved on, its state allows no such move. */
export const movedRefusals = ['notFound', 'stale', 'state.closed'] as const

type AskedBy<M> = M extends { asks: infer A extends z.core.$ZodShape } ? A : Record<never, never>
export type CallName<M> = M extends { call: infer N extends string } ? N : never
/** The call of one move; `B` says what it answers with. */
export type MoveCall<B, M> = B & {
  says: string
  method: 'POST'
  path: string
  who: Exclude<Call['who'], string>
  offline: 'no'
  body: z.ZodMiniObject<typeof oneRecord & AskedBy<M>, z.core.$strip>
  refuses: readonly ErrorCode[]
}
export type MoveCalls<B, T> = { [K in keyof T as CallName<T[K]>]: MoveCall<B, T[K]> }

const whoMakes = (move: OwnMove<string> | OwnersMove<string> | StaffMove<string>) => {
  if (move.by === 'owner') return move.owners
  if (move.by !== 'MISHU' && move.by !== 'decider') return [move.by]
  const { by, offices = desks } = move
  return by === 'decider' ? ['ZCY', ...offices] : offices
}

/** The calls of a table of moves, each under its own name; `reply` and `keeps` say what each answers with. */
export function callsOfMoves<const B extends Pick<Call, 'reply' | 'keeps'>, T>(moves: T, base: B): MoveCalls<B, T> {
  const called = Object.values(moves as MoveTable).flatMap((move) => ('call' in move ? [move] : []))
  return Object.fromEntries(
    called.map((move) => {
      const { call, path, says, asks = {}, across = [], refuses = [] } = move
      const body = z.object({ ...oneRecord, ...asks }).check(...(across as z.core.$ZodCheck<object>[]))
      const made = { ...base, says, method: 'POST', path, who: whoMakes(move), offline: 'no', body }
      return [call, { ...made, refuses: [...movedRefusals, ...refuses] }]
    }),
  ) as unknown as MoveCalls<B, T>
}

/** The lines of the history of a table of moves, by the names of the moves. */
export const eventsOf = <T>(moves: T) =>
  Object.fromEntries(Object.entries(moves as MoveTable).map(([name, { event }]) => [name, event])) as {
    readonly [K in keyof T]: Pair
  }

/** The lines that moves of the staff leave in the log of the institution, by the names of their calls within the noun. */
export const logOfMoves = (moves: Worded): Readonly<Record<string, Pair>> =>
  Object.fromEntries(
    Object.values(moves as MoveTable).flatMap((move) => ('log' in move ? [[move.call, move.log] as const] : [])),
  )

type NewsIn<T> = { [K in keyof T]: T[K] extends { news: infer N } ? keyof N : never }[keyof T]
/** The messages of a table of moves, by kind. */
export function newsOfMoves<T>(moves: T): Readonly<Record<NewsIn<T>, News[string]>> {
  return Object.assign({}, ...Object.values(moves as MoveTable).map(({ news }) => news)) as never
}
