import * as z from 'zod/mini'
import type { Input, Named } from '../../../contract/kernel/call.ts'
import { check, type Wrongs } from '../../../contract/kernel/fields.ts'
import { membersOf } from '../../../contract/kernel/members.ts'

/*
 * What a decision is made of: a call, the record it is about, and what a person says to it. All that is no hook.
 */

/** A call that something is decided with: its body holds all it must be told. */
export type Deciding = Named & { body: z.ZodMiniType }
export type BodyOf<C extends Deciding> = z.core.input<C['body']>

type KeyOf<B> = B extends unknown ? keyof B : never
type MemberOf<B, K> = B extends unknown ? (K extends keyof B ? B[K] : never) : never
type Typed<T> = T extends string ? string : T extends boolean ? boolean | '' : T

/**
 * What can be typed for a call, of several calls for any of them: of a choice any text, until the contract has looked; of a yes or
 * no nothing, until it is said.
 */
export type TypedOf<C extends Deciding> = {
  [K in KeyOf<BodyOf<C>>]: Typed<Exclude<MemberOf<BodyOf<C>, K>, undefined>>
}

type Without<B, K extends PropertyKey> = B extends unknown ? Omit<B, K> : never

/** The rest of its body: which record, as it stood when the dialog opened. */
export type AboutOf<C extends Deciding, K extends PropertyKey> = Without<BodyOf<C>, K>

type Moving<C> = C extends Deciding ? (BodyOf<C> extends { id: string; version: number } ? C : never) : never
/** Those calls of a domain that move a record on: each names it in the version that was seen. */
export type MovesOf<D> = Moving<D[keyof D]>

/** What the body of a call is told, of all that a dialog knows: no more than its schema names. */
export function bodyFor(call: Deciding, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const told = Object.keys(membersOf(call.body)).map((name) => [name, known[name]] as const)
  return Object.fromEntries(told.filter(([, value]) => value !== undefined))
}

function isInput<C extends Deciding>(call: C, input: { body: unknown }): input is { body: unknown } & Input<C> {
  return z.safeParse(call.body, input.body).success
}

/** What to ask the call with; or what its contract refuses, by field. */
export function judged<C extends Deciding>(call: C, body: unknown): { input: Input<C> } | { wrongs: Wrongs } {
  const input = { body }
  return isInput(call, input) ? { input } : { wrongs: check(call.body, body).wrongs ?? {} }
}

/** `roles` for `roles.2`. */
export const rootOf = (path: string): string => path.split('.')[0] ?? path

/** The first refusal that stands at no field of the dialog: it is said, or nobody would learn of it. */
export function unseen(wrongs: Wrongs, shown: readonly string[]): Wrongs[string] | undefined {
  return Object.entries(wrongs).find(([path]) => !shown.includes(rootOf(path)))?.[1]
}

/** What a dialog opened with, and what it holds now. */
export interface Held<V> {
  opening: V
  values: V
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Another opening, where nothing was typed over it yet: choices that came later, a person as the server has them. */
export function offered<V extends object>({ opening, values }: Held<V>, some: Partial<V>): Held<V> {
  const now = new Map<string, unknown>(Object.entries(values))
  const before = new Map<string, unknown>(Object.entries(opening))
  const taken = Object.entries(some).filter(([name]) => same(now.get(name), before.get(name)))
  return { opening: { ...opening, ...some }, values: { ...values, ...Object.fromEntries(taken) } }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? `list of ${typeof (value[0] ?? '')}` : typeof value)
const isSuch = (first: unknown, value: unknown) =>
  kindOf(first) === kindOf(value) || (first === '' && typeof value === 'boolean')

/** What lies in a draft, over what the dialog opens with; of an older version of the page only what is still of its kind. */
export function takenUp<V extends object>(opening: V, kept: unknown): V {
  const first = new Map<string, unknown>(Object.entries(opening))
  const fits = Object.entries(kept ?? {}).filter(([name, value]) => first.has(name) && isSuch(first.get(name), value))
  return { ...opening, ...Object.fromEntries(fits) }
}

/**
 * What is typed over a record, and that record as it is `now` where somebody replaced it meanwhile by something else: both stand until
 * the person has chosen. Nothing is typed while `typed` is undefined.
 */
export function typedOver<V extends { version: number }>(typed: V | undefined, now: V): { values: V; newer?: V } {
  if (!typed) return { values: now }
  if (typed.version >= now.version) return { values: typed }
  // Word for word what was typed here: it was sent, and the answer was lost.
  return same({ ...typed, version: now.version }, now) ? { values: now } : { values: typed, newer: now }
}

const prefix = 'decision'
/** All drafts of decisions begin so. */
export const decisionDrafts = `${prefix} `

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Under which name what was typed lies on this device: the call and what it is about, whichever version of it. */
export function draftIdOf(call: Deciding, about: object): string {
  const ids = Object.entries(about).flatMap(([name, value]) => (name === 'version' || !value ? [] : [textOf(value)]))
  return [prefix, call.name, ...ids].join(' ')
}
