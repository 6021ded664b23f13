import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FieldError } from '../../contract/errors.ts'
import { fieldsOf } from '../../contract/fields.ts'

/** Where a form shows what a path of the body refuses. */
export type PlaceOf = (path: readonly (string | number)[]) => string

/** A list's own refusal stands at its root, where it does not wipe out those of its items. */
export const besideLists =
  (lists: readonly string[]): PlaceOf =>
  (path) => {
    const at = path.join('.')
    return lists.includes(at) ? `${at}.root` : at
  }

/** Refusals of a body as a form holds them; undefined where there are none. The first of a place is the one shown. */
export function errorsAt(refused: readonly FieldError[], placeOf: PlaceOf): FieldErrors | undefined {
  if (refused.length === 0) return undefined
  const errors: FieldErrors = {}
  for (const { path, code, params } of refused.toReversed())
    set(errors, placeOf(path), { type: code, message: code, types: params })
  return errors
}

/** What the contract refuses of a body. */
export function refusedBy(schema: z.ZodMiniType, body: unknown): FieldError[] {
  const checked = z.safeParse(schema, body)
  return checked.success ? [] : fieldsOf(checked.error.issues, body)
}

/** What the contract refuses of a body, as the form holds it; undefined where it holds. */
export function refusalsOf(schema: z.ZodMiniType, body: unknown, placeOf: PlaceOf): FieldErrors | undefined {
  return errorsAt(refusedBy(schema, body), placeOf)
}

/** A form's check: what `refused` finds wrong with what is typed, each where the form shows it. */
export function resolverBy<T extends FieldValues>(
  refused: (typed: T) => readonly FieldError[],
  placeOf: PlaceOf,
): Resolver<T> {
  return (typed) => {
    const errors = errorsAt(refused(typed), placeOf)
    return errors ? { values: {}, errors: errors as FieldErrors<T> } : { values: typed, errors: {} }
  }
}
