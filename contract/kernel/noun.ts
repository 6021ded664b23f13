import type * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { Worded } from './move.ts'

/** What a letter that leaves the house says it is about. */
export const topics = [
  'hearing',
  'case',
  'statement',
  'tribunal',
  'deadline',
  'payment',
  'preservation',
  'guarantee',
  'arbitrator',
  'institution',
] as const
export type Topic = (typeof topics)[number]
/** Of these everybody is told at once, whatever they wish. */
export const mustHear: readonly Topic[] = ['hearing', 'deadline']

/**
 * What the product itself tells people, by its kind: in both languages, where `{name}` is filled from the message's parameters,
 * and the topic of its letter. Null stays inside: work lists of the staff, and what has a letter of its own.
 */
export type News = Readonly<Record<string, readonly [zh: string, en: string, topic: Topic | null]>>

/** What the device keeps as rows, and the server tells of, by kind. */
type Rows = Readonly<Record<string, z.ZodMiniType>>

/** All that page and server promise each other of one noun. */
export const noun = <
  const R extends Rows,
  const N extends News,
  const C extends Record<string, Call & { name: string }>,
>(parts: {
  rows: R
  news: N
  calls: C
  /** Its moves, where each is one object: their lines in the log follow from them. */
  moves?: Worded
}) => parts

/** The members of all of them in one. */
type Merged<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never
export const merged = <T extends object>(parts: T[]): Merged<T> => Object.assign({}, ...parts)

/** The calls alone, by noun. */
export function callsOf<const T extends Record<string, { calls: object }>>(nouns: T) {
  const calls = Object.entries(nouns).map(([name, one]) => [name, one.calls])
  return Object.fromEntries(calls) as { [K in keyof T]: T[K]['calls'] }
}
