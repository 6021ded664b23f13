import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Language } from '../../contract/errors/errors.ts'
import type { Call, Named } from '../../contract/kernel/call.ts'
import type { Tx } from '../database/db.ts'
import type { House, Kinds } from '../house.ts'
import type { From, Guest, Pass, Person } from '../who.ts'

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.core.$ZodType
  ? z.core.output<C[K]>
  : undefined

/** Bytes to hand out instead of an envelope. */
export interface FileAnswer {
  stream: Readable
  /** As people see it; may be Chinese. */
  name: string
  /** Bytes; left out where nobody can say before the last one. */
  size?: number
  /** Left out for bytes that browsers are to save and nothing else. */
  type?: 'text/calendar'
}

/** What a call's function is given: who asks, the checked input, and the transaction it all happens in. */
export interface Context<C extends Call> {
  house: House
  tx: Tx
  me: C['who'] extends 'anyone' ? null : C['who'] extends 'guest' ? Guest : C['who'] extends 'room' ? Pass : Person
  /** Where it comes from, for sessions and the log of changes. */
  from: From
  language: Language
  params: Part<C, 'params'>
  query: Part<C, 'query'>
  body: Part<C, 'body'>
}

type Answer<C extends Call> = C extends { gives: 'file' } ? FileAnswer : z.core.input<C['reply']>

export type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>

/** What a device keeps in a cookie that its scripts cannot read, so that it is known again; it opens nothing. */
export interface DeviceCookie {
  secret: string
  keep(secret: string, days: number): void
}

interface Own {
  gone: AbortSignal
  device: DeviceCookie
  /** Wraps what it writes, in the transaction of that: a second arrival in the same moment gets the first one's answer instead. */
  once<T>(tx: Tx, work: () => Promise<T>): Promise<T>
}

/** A function that opens its transactions itself, because part of its work must not hold one or must outlive a refusal. */
export interface OwnTransaction<C extends Call> {
  /** `gone` says that the connection closed: nobody waits for the answer any more. */
  ownTransaction(context: Omit<Context<C>, 'tx'> & Own): Promise<Answer<C>>
}

/**
 * A function with a part before its transaction: a slow one, or one whose traces must outlive a refusal. It is left out for an
 * answer already given, but two arrivals in one moment may both run it.
 */
export interface PreparedTransaction<C extends Call> {
  before(context: Omit<Context<C>, 'tx'>): Promise<void>
  inTransaction: Handler<C>
}

export type AnyHandler<C extends Call> = Handler<C> | OwnTransaction<C> | PreparedTransaction<C>

/** Writes down that somebody used an office for a call, in its transaction; does nothing for calls of no office. */
export type OfficeUsed = (
  house: House,
  tx: Tx,
  use: { call: Named; me: Person; from: From; input: unknown[] },
) => Promise<void>

/** The functions of some calls: a call of the contract that is missing here does not compile. */
export type Handlers<T extends Record<string, Named>> = { [K in keyof T]: AnyHandler<T[K]> }

/** Runs hourly, and does what is due by then, whenever it ran last. */
export type Sweep = (house: House) => Promise<void>

/** What the server knows of one noun: the function behind each of its calls, what there is of it to see, and what the clock does. */
export interface Noun<T extends Record<string, Named>, K extends keyof Kinds = never> {
  calls: Handlers<T>
  kinds: Pick<Kinds, K>
  sweeps?: readonly Sweep[]
}
