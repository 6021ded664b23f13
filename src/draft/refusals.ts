import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FieldError } from '../../contract/errors/errors.ts'
import { fieldsOf } from '../../contract/kernel/fields.ts'
import type { Wrong } from '../ui/Field.tsx'
import { wrongOf } from '../ui/wrongOf.ts'

/** Where a form shows what a path of the body refuses; `files` are those of the body, in their order. */
export type PlaceOf = (path: readonly (string | number)[], files: readonly { purpose: string }[]) => string
/** The same, once the files are known. */
export type Place = (path: readonly (string | number)[]) => string

/** A list's own refusal stands at its root, where it does not wipe out those of its items. */
export const besideLists =
  (lists: readonly string[]): Place =>
  (path) => {
    const at = path.join('.')
    return lists.includes(at) ? `${at}.root` : at
  }

/** Refusals of a body as a form holds them; undefined where there are none. The first of a place is the one shown. */
export function errorsAt(refused: readonly FieldError[], placeOf: Place): FieldErrors | undefined {
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

/**
 * A form's check: what `refused` finds wrong with what is typed, each where the form shows it. A list that grows or shrinks is checked
 * as a whole: of its items only what `isShown` already is said then, for nobody has come to the others yet.
 */
export function resolverBy<T extends FieldValues>(
  refused: (typed: T) => readonly FieldError[],
  placeOf: Place,
  isShown: (place: string) => boolean = () => true,
): Resolver<T> {
  return (typed, _, { names } = { fields: {}, shouldUseNativeValidation: false }) => {
    const [list, ...more] = names ?? []
    const isList = list !== undefined && more.length === 0 && Array.isArray(get(typed, list))
    const isSaid = (place: string) =>
      !isList || !place.startsWith(`${list}.`) || place === `${list}.root` || isShown(place)
    const errors = errorsAt(
      refused(typed).filter(({ path }) => isSaid(placeOf(path))),
      placeOf,
    )
    return errors ? { values: {}, errors: errors as FieldErrors<T> } : { values: typed, errors: {} }
  }
}

/** The first refusal below a part of a form. */
export function firstIn(error: unknown): Wrong | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const wrong = wrongOf(error)
  if (wrong) return wrong
  for (const inner of Object.values(error)) {
    const first = firstIn(inner)
    if (first) return first
  }
  return undefined
}
