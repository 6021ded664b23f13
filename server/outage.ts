import { DrizzleQueryError } from 'drizzle-orm'

/** What we stand on failed: `database`, or `files`, the disk or the bucket they lie on. Nothing is said of the request. */
export class Outage extends Error {
  constructor(part: 'database' | 'files', cause: unknown) {
    super(`${part} failed`, { cause })
    this.name = 'Outage'
  }
}

/** All connections to the database are in use, and none became free in time: nothing is broken, too much is asked at once. */
export class PoolFull extends Error {
  readonly code = 'pool'

  constructor(cause: unknown) {
    super('no connection of the pool became free', { cause })
    this.name = 'PoolFull'
  }
}

/** Whose fault a failure is: a mistake of `ours`; else of what we stand on, which is `away`, is `busy`, or has no room: `full`. */
export type Fault = 'ours' | 'away' | 'busy' | 'full'

/**
 * What PostgreSQL refuses because of how it was asked, by SQLSTATE: values, constraints, syntax, order of statements. All other
 * states tell of connections, resources, the disk or the operator, and so do those that nobody foresaw.
 */
const mistakes = /^(0A|0L|0P|2[0-4]|25(?!006|P03|P04)|26|27|2B|2D|34|38|39|3B|42(?!501)|44|54|P0)/
const noRoom = ['ENOSPC', 'EDQUOT', '53100']

/**
 * The one place that tells our mistakes from failures of the infrastructure. Whatever comes from the database, the disk or the
 * bucket is the infrastructure's until it is known to be ours: what a device hears as our mistake it takes for final.
 */
export function faultOf(error: unknown): Fault {
  const chain = [...causesOf(error)]
  if (chain.some(({ code }) => noRoom.includes(String(code)))) return 'full'
  if (chain.some((one) => one instanceof PoolFull)) return 'busy'
  const state = chain.map(sqlStateOf).find((one) => one !== '')
  if (state !== undefined) return mistakes.test(state) ? 'ours' : 'away'
  if (chain.some(isSystem)) return 'away'
  // Drizzle says "failed query" also where we gave it a value that cannot be written.
  if (chain.some((one) => one instanceof TypeError || one instanceof RangeError)) return 'ours'
  return chain.some((one) => one instanceof Outage || one instanceof DrizzleQueryError) ? 'away' : 'ours'
}

/** Whether it was the database that failed us, as far as the error tells. */
export function isDatabaseOut(error: unknown): boolean {
  const isIts = (one: Failure) =>
    one instanceof DrizzleQueryError || sqlStateOf(one) !== '' || one.name === 'RuntimeError'
  return faultOf(error) !== 'ours' && [...causesOf(error)].some(isIts)
}

type Failure = Error & { code?: unknown; severity?: unknown; syscall?: unknown; $metadata?: unknown }

/** An error, what caused it and what it gathers: a failed connection is one error for each address that was tried. */
export function* causesOf(error: unknown, depth = 0): Generator<Failure> {
  if (!(error instanceof Error) || depth > 8) return
  yield error
  yield* causesOf(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const one of error.errors) yield* causesOf(one, depth + 1)
}

/** The SQLSTATE, of an error the database itself raised; or empty. */
export function sqlStateOf({ code, severity }: Failure): string {
  return severity !== undefined && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

/** A failed call to the system, an answer of the bucket, or the embedded database broken off in the middle. */
function isSystem(one: Failure): boolean {
  return one.syscall !== undefined || one.$metadata !== undefined || one.name === 'RuntimeError'
}

/** The SQLSTATE of an error the database raised, or what the system calls its failure; or empty. */
export function databaseCode(error: unknown): string {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code
  return ''
}
