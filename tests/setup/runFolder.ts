import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mark = 'arbitration-tests-'
/** What a run writes at the most at one time: databases, profiles of browsers, files. */
const needGb = 3

/**
 * A folder for all that this run writes, as `TMPDIR` of all that it starts, named after this process. What a run that was
 * killed left behind goes first. Null where the disk has no room for it.
 */
export function openRunFolder(): { folder: string; remove(): void } | null {
  const above = tmpdir()
  for (const name of readdirSync(above)) {
    const pid = name.startsWith(mark) ? Number(name.slice(mark.length)) : 0
    if (pid && !isAlive(pid)) clear(join(above, name))
  }
  const { bavail, bsize } = statfsSync(above)
  if (bavail * bsize < needGb * 2 ** 30) return null
  const folder = join(above, `${mark}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  return { folder, remove: () => clear(folder) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The processes that a run started, by what they were told of its folder; none where there is no /proc. */
export function startedBy(folder: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => {
    try {
      return pid !== process.pid && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${folder}\0`)
    } catch {
      // It ended while we looked, or is not ours to look at.
      return false
    }
  })
}

function clear(folder: string): void {
  if (process.platform === 'linux') for (const pid of startedBy(folder)) kill(pid)
  // A browser that was killed a moment ago may still write into its profile.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It died with its parent.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
