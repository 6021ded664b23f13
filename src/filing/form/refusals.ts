import { type FieldErrors, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '../../../contract/fields.ts'

/** What the contract refuses of a body, as the form holds it; undefined where it holds. `lists`: see `Paper`. */
export function refusalsOf(schema: z.ZodMiniType, body: unknown, lists: readonly string[]): FieldErrors | undefined {
  const checked = z.safeParse(schema, body)
  if (checked.success) return undefined
  const errors: FieldErrors = {}
  for (const { path, code, params } of fieldsOf(checked.error.issues, body).reverse()) {
    const at = path.join('.')
    // A list's own refusal must not wipe out those of its items.
    set(errors, lists.includes(at) ? `${at}.root` : at, { type: code, message: code, types: params })
  }
  return errors
}
