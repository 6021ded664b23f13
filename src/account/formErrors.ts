import type * as z from 'zod/mini'
import type { AppError } from '../../contract/errors/errors.ts'
import { wrongsOf as byField, fieldsOf } from '../../contract/kernel/fields.ts'
import type { Wrong } from '../ui/Field.tsx'

/** Why fields were refused, by their name. */
export type Wrongs = Partial<Record<string, Wrong>>

/** The first refusal of every field. */
export function wrongsOf(error: z.core.$ZodError): Wrongs {
  return byField(fieldsOf(error.issues, {}))
}

/** What the server refused, field by field. */
export function wrongsIn(error: AppError): Wrongs {
  return byField(error.fields)
}

/** Leads to the first field that is wrong, in the order of the form. */
export function focusFirst(form: HTMLFormElement, wrongs: Wrongs): void {
  const control = [...form.elements].find((it) => 'name' in it && typeof it.name === 'string' && wrongs[it.name])
  if (control instanceof HTMLElement) control.focus()
}
