import * as z from 'zod/mini'

/*
 * What lies on a disk was written by an older build, or a newer one: a column of JSON, a row that a device kept, a draft. It is
 * read field by field, so that what still fits stands, whatever became of the rest. Nothing is refused here: checks are for what
 * comes in, and a text that is longer than today's limit was taken once.
 */

type Schema = z.core.$ZodType

/** Stands for what is not of its type. */
const unfit = Symbol('unfit')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

/**
 * Reads a value as the schema's type. A field that is missing or of another type gets what stands in its place in `blank`, else
 * the schema's default, else nothing of its kind: an empty text or list, no, 0, the first of several words. Elements of lists that
 * are of another type, and fields that the schema does not know, are left out. A document is taken whole or not at all. `blank`
 * may be of a wider type, such as what a form holds before anything was chosen.
 */
export function lenient<S extends Schema, T = z.core.output<S>>(schema: S, blank?: T): (value: unknown) => T {
  return (value) => filled(schema, value, blank) as T
}

function filled(schema: Schema, value: unknown, blank: unknown): unknown {
  const read = readAs(schema, value, blank)
  if (read !== unfit) return read
  return blank === undefined ? blankOf(schema) : blank
}

function readAs(schema: Schema, value: unknown, blank: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      if (!isObject(value)) return unfit
      const fields = Object.entries<Schema>(def.shape).map(([key, inner]) => [
        key,
        filled(inner, within(value, key), within(blank, key)),
      ])
      return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
    }
    case 'array': {
      if (!Array.isArray(value)) return unfit
      const pattern = within(blank, 0)
      return value.map((one) => readAs(def.element, one, pattern)).filter((one) => one !== unfit)
    }
    case 'tuple':
      return Array.isArray(value) ? def.items.map((inner, at) => filled(inner, value[at], undefined)) : unfit
    case 'record':
      if (!isObject(value)) return unfit
      return Object.fromEntries(
        Object.entries(value)
          .map(([key, one]) => [key, readAs(def.valueType, one, undefined)] as const)
          .filter(([key, one]) => one !== unfit && key !== '__proto__'),
      )
    case 'string':
      if (typeof value === 'number') return String(value)
      return typeof value === 'string' ? value : unfit
    case 'number':
      return typeof value === 'number' ? value : unfit
    case 'boolean':
      return typeof value === 'boolean' ? value : unfit
    case 'enum':
      return isOneOf(Object.values(def.entries), value)
    case 'literal':
      return isOneOf(def.values, value)
    case 'null':
      return null
    case 'nullable':
      return value === null ? null : readAs(def.innerType, value, blank)
    case 'optional':
    case 'default':
      return value === undefined ? unfit : readAs(def.innerType, value, blank)
    case 'union':
      return readAsOneOf(def.options, value, blank)
    case 'any':
    case 'unknown':
      return value
    case 'custom':
      return z.safeParse(schema, value).success ? value : unfit
    default:
      throw new Error(`Nothing is kept as ${def.type}`)
  }
}

const isOneOf = (values: readonly unknown[], value: unknown) => (values.includes(value) ? value : unfit)

/** As the first that takes the value whole; of several forms as that whose words it bears. */
function readAsOneOf(options: readonly Schema[], value: unknown, blank: unknown): unknown {
  const reads = options.map((option) => [option, readAs(option, value, blank)] as const)
  const fits = reads.filter(([option, read]) => read !== unfit && bearsWords(option, value))
  return (fits[0] ?? reads.find(([, read]) => read !== unfit))?.[1] ?? unfit
}

function bearsWords(schema: Schema, value: unknown): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return true
  return Object.entries<Schema>(def.shape).every(([key, inner]) => {
    const word = (inner as z.core.$ZodTypes)._zod.def
    return word.type !== 'literal' || (word.values as readonly unknown[]).includes(within(value, key))
  })
}

function blankOf(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return readAs(schema, {}, undefined)
    case 'array':
      return []
    case 'tuple':
      return readAs(schema, [], undefined)
    case 'record':
      return {}
    case 'string':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'default':
      return def.defaultValue
    case 'nullable':
      return null
    case 'union':
      return blankOf(def.options[0]!)
    default:
      return
  }
}
