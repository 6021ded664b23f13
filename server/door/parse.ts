import * as z from 'zod/mini'
import { documentLimits } from '../../contract/document/document.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { fieldsOf } from '../../contract/kernel/fields.ts'

/** What `schema` makes of `value`, or `badRequest` with a code at every field that is wrong. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const unstorable = firstUnstorable(value)
  if (unstorable) throw new AppError('badRequest', {}, [{ path: unstorable, code: 'wrongType' }])
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  throw new AppError('badRequest', {}, fieldsOf(read.error.issues, value).slice(0, 100))
}

/** PostgreSQL keeps neither NUL characters nor halves of surrogate pairs; where the first such text is, or undefined. */
export function firstUnstorable(value: unknown, path: (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  // Deeper than any document of ours, of which each level is two members; the recursion must end before the stack does.
  if (path.length > 3 * documentLimits.levels) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = firstUnstorable(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}
