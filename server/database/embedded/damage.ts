import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { causesOf, sqlStateOf } from '../../outage.ts'
import { copiesIn } from './backup.ts'

/** Of PGlite. A directory of another one is not read. */
const postgresMajor = '18'
const mebibyte = 1024 * 1024
/** PostgreSQL begins its log anew in pieces of 16 MiB: with less room it may not start. */
const leastBytes = 32 * mebibyte
const controlBytes = 8192

/**
 * Throws where the directory of the embedded database cannot be whole: of some damages PostgreSQL inside the process aborts without a
 * word, over others it sits for minutes.
 */
export function mustBeWhole(dataDir: string): void {
  const [wrong] = damagesOf(resolve(dataDir, 'db'))
  if (wrong !== undefined) throw new Damaged(dataDir, wrong)
}

/** The embedded database does not open: for whoever has to mend it, the folder, what is wrong with it and what to do. */
export function whyClosed(dataDir: string, error: unknown): Error {
  if (error instanceof Damaged) return error
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error)
  const left = existsSync(dataDir) ? bytesLeft(dataDir) : leastBytes
  if (left >= leastBytes && isDamage(error)) return new Damaged(dataDir, `${said}`, error)
  const full = `its disk is full (${Math.floor(left / mebibyte)} MB left; ${said}). Make room and start again`
  const why = left < leastBytes ? full : said
  return new Error(`The embedded database in ${resolve(dataDir, 'db')} does not open: ${why}.`, { cause: error })
}

/**
 * Whether PostgreSQL itself broke off or complained over what it read. A folder that may not be written or a copy that cannot be
 * tidied away says nothing of the database: whoever went back to a copy for it would lose what is whole.
 */
function isDamage(error: unknown): boolean {
  const chain = [...causesOf(error)]
  const states = chain.map(sqlStateOf).filter((state) => state !== '')
  return chain.some(({ name }) => name === 'RuntimeError') || states.some((state) => !notDamage.test(state))
}

/** PostgreSQL may not read its files, or lacks memory, room or open files for it. */
const notDamage = /^(42501|53)/

class Damaged extends Error {
  constructor(dataDir: string, wrong: string, cause?: unknown) {
    const folder = resolve(dataDir, 'db')
    const way = wayBack(folder, resolve(dataDir, 'backup'))
    super(`The embedded database in ${folder} does not open: ${wrong}.\n${way}`, { cause })
  }
}

function bytesLeft(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function* damagesOf(folder: string): Generator<string> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  const version = existsSync(join(folder, 'PG_VERSION')) ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim() : ''
  if (version !== postgresMajor)
    yield `PG_VERSION is ${version || 'missing'}, this build reads PostgreSQL ${postgresMajor}`
  const control = sizeOf(join(folder, 'global', 'pg_control'))
  if (control !== controlBytes) yield `global/pg_control has ${control} of ${controlBytes} bytes`
  const log = join(folder, 'pg_wal')
  const pieces = existsSync(log) ? readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)) : []
  if (pieces.length === 0) yield 'pg_wal holds no log'
  // They are made whole under another name; their size is a power of two.
  for (const name of pieces) {
    const size = sizeOf(join(log, name))
    if (size < mebibyte || (size & (size - 1)) !== 0) yield `pg_wal/${name} is cut at ${size} bytes`
  }
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

function wayBack(folder: string, backup: string): string {
  const newest = copiesIn(backup).at(-1)
  if (newest === undefined) return `There is no copy in ${backup}.`
  const copy = join(backup, newest)
  return `The newest copy is ${copy}. To go back to it: mv ${folder} ${folder}.damaged && mkdir ${folder} && tar -xzf ${copy} -C ${folder}`
}
