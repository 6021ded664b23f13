import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

interface Holder {
  pid: number
  host: string
  since: string
  /** When that process began; see lifeOf. */
  life: string | undefined
  /** Tells this process from a later one under the same number. */
  token: string
}

/** Locks that this very process holds. */
const held = new Set<string>()

const beatMs = 10_000
/** A holder on another machine (a container sharing the volume) counts as dead after so long without a beat. */
const silentMs = 60_000

/**
 * Holds `path` for this process: two openers of one PGlite directory corrupt it without an error. Throws an Error that
 * names the holder while that one lives; takes over the lock of a dead one. Answers with the release.
 */
export function takeLock(path: string): () => void {
  const since = new Date().toISOString()
  const mine: Holder = { pid: process.pid, host: hostname(), since, life: lifeOf(process.pid), token: randomUUID() }
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        // Made, but with no room for a word in it: it would keep everybody out for a minute.
        rmSync(path, { force: true })
        throw error
      }
      if (attempt > 5) throw error
      moveDeadLockAside(path)
    }
  }
  held.add(mine.token)
  const beat = setInterval(() => {
    try {
      // Somebody may have tidied it away: then it is put back, for the database is still open.
      if (existsSync(path)) utimesSync(path, new Date(), new Date())
      else writeFileSync(path, JSON.stringify(mine))
    } catch (error) {
      // A disk that takes nothing must not end the server: it gets better, or whoever watches /healthz is told.
      console.error(`The lock of the database was not renewed: ${(error as Error).message}`)
    }
  }, beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    held.delete(mine.token)
    if (holderOf(path)?.token === mine.token) rmSync(path)
  }
}

function moveDeadLockAside(path: string): void {
  const holder = holderOf(path)
  if (!holder) return
  if (isAlive(path, holder)) throw refusal(path, holder)
  const aside = `${path}.${process.pid}.dead`
  renameSync(path, aside)
  // Between reading and renaming somebody else may have taken the dead lock over: then it is theirs again.
  const moved = holderOf(aside)
  if (moved && moved.token !== holder.token) {
    renameSync(aside, path)
    throw refusal(path, moved)
  }
  rmSync(aside)
}

function refusal(path: string, holder: Holder): Error {
  const where = `process ${holder.pid} on ${holder.host}, since ${holder.since}`
  return new Error(
    `The embedded database is in use by ${where} (${path}). Stop that one first, or set another DATA_DIR.`,
  )
}

function holderOf(path: string): Holder | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    // Empty: its maker died between creating and writing it, or is about to write; its age decides.
    return text ? (JSON.parse(text) as Holder) : { pid: 0, host: '?', since: '?', life: undefined, token: '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(path: string, holder: Holder): boolean {
  if (holder.host !== hostname() || holder.pid === 0) return Date.now() - statSync(path).mtimeMs < silentMs
  // In a container that is started again the number is often the same: it cannot be another process, it is this one.
  if (holder.pid === process.pid) return held.has(holder.token)
  const life = lifeOf(holder.pid)
  if (life !== undefined) return life === holder.life
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process began, as Linux counts: tells it from a later one under the same number. `gone` for none, or one that has
 * ended and only waits to be noticed; undefined where the system does not tell.
 */
function lifeOf(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the state follows it, and 19 fields later the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : fields[19]
  } catch (error) {
    // ESRCH: it ended while its file was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'gone'
    throw error
  }
}
