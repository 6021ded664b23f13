import * as z from 'zod/mini'
import { type ErrorCode, type FieldError, isErrorCode, type Params } from '../errors/errors.ts'

type Issue = z.core.$ZodIssue
type Path = (string | number)[]

/** What a schema has against `value`, as our codes at their fields: the same words on the page and from the server. */
export function fieldsOf(issues: readonly Issue[], value: unknown): FieldError[] {
  return issues.flatMap((issue) => fieldsOfOne(issue, value, []))
}

function fieldsOfOne(issue: Issue, value: unknown, base: Path): FieldError[] {
  const path = [...base, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))]
  if (isErrorCode(issue.message)) return [{ path, code: issue.message, ...paramsOf(issue) }]
  if (issue.code === 'invalid_union') {
    // The branch that speaks our codes is the one the person meant, the other is the empty text; of two forms, the one of
    // which less is absent.
    const branches = issue.errors.map((issues) => issues.flatMap((inner) => fieldsOfOne(inner, value, path)))
    const speaking = branches.filter((fields) => fields.some((field) => field.code !== 'wrongType'))
    const gaps = (fields: FieldError[]) => fields.filter((field) => absent(value, field.path)).length
    const meant = speaking.length > 0 ? speaking.reduceRight((a, b) => (gaps(b) < gaps(a) ? b : a)) : branches.at(-1)
    if (meant?.length) return meant
  }
  return [{ path, code: absent(value, path) ? 'required' : ('wrongType' satisfies ErrorCode) }]
}

function paramsOf(issue: Issue): { params?: Params } {
  return issue.code === 'too_big' ? { params: { max: Number(issue.maximum) } } : {}
}

function absent(value: unknown, path: Path): boolean {
  let at: unknown = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined
  return at === undefined || at === null
}

/** Why each field was refused, under its path: `username`, `people.0.phone`. */
export type Wrongs = Record<string, { code: ErrorCode; params?: Params }>

/** Refusals by field, for a form; of several at one field the first. Also for the `fields` of an AppError of the server. */
export function wrongsOf(fields: readonly FieldError[]): Wrongs {
  const wrongs: Wrongs = {}
  for (const { path, code, params } of fields) wrongs[path.join('.')] ??= params ? { code, params } : { code }
  return wrongs
}

/** Checks what a form holds: the data as the schema makes it, or the refusals by field, in the schema's order. */
export function check<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
): { data: z.core.output<S>; wrongs?: undefined } | { data?: undefined; wrongs: Wrongs } {
  const read = z.safeParse(schema, value)
  return read.success ? { data: read.data } : { wrongs: wrongsOf(fieldsOf(read.error.issues, value)) }
}
