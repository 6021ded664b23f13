import * as z from 'zod/mini'
import { AppError, type ErrorCode, type FieldError, isErrorCode, type Params } from '../../contract/errors.ts'

type Issue = z.core.$ZodIssue

/** What `schema` makes of `value`, or `badRequest` with a code at every field that is wrong. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const unstorable = firstUnstorable(value, [])
  if (unstorable) throw new AppError('badRequest', {}, [{ path: unstorable, code: 'wrongType' }])
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  throw new AppError('badRequest', {}, read.error.issues.flatMap((issue) => fieldsOf(issue, value, [])).slice(0, 100))
}

function fieldsOf(issue: Issue, value: unknown, base: (string | number)[]): FieldError[] {
  const path = [...base, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))]
  if (isErrorCode(issue.message)) return [{ path, code: issue.message, ...paramsOf(issue) }]
  if (issue.code === 'invalid_union') {
    // The branch that speaks our codes is the one the person meant; the other is the empty text.
    const branches = issue.errors.map((issues) => issues.flatMap((inner) => fieldsOf(inner, value, path)))
    const meant = branches.findLast((fields) => fields.some((field) => field.code !== 'wrongType')) ?? branches.at(-1)
    if (meant?.length) return meant
  }
  return [{ path, code: absent(value, path) ? 'required' : ('wrongType' satisfies ErrorCode) }]
}

function paramsOf(issue: Issue): { params?: Params } {
  return issue.code === 'too_big' ? { params: { max: Number(issue.maximum) } } : {}
}

function absent(value: unknown, path: (string | number)[]): boolean {
  let at: unknown = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined
  return at === undefined || at === null
}

/** PostgreSQL keeps neither NUL characters nor halves of surrogate pairs; where the first such text is, or undefined. */
function firstUnstorable(value: unknown, path: (string | number)[]): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  // Deeper than any form of ours; the recursion must end before the stack does.
  if (path.length > 20) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = firstUnstorable(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}
