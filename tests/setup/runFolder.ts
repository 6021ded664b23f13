import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mark = 'arbitration-tests-'
/** What a run writes at the most at one time: databases, profiles of browsers, files. */
const needGb = 3

/**
 * A folder for all that this run writes, as `TMPDIR` of all that it starts, named after this process. What a run of this person
 * that was killed left behind goes first. Null, and said, where the disk has no room for it.
 */
export function openRunFolder(above = tmpdir(), freeBytes = freeIn): { folder: string; remove(): void } | null {
  for (const name of readdirSync(above)) {
    const pid = name.startsWith(mark) ? Number(name.slice(mark.length)) : 0
    if (pid && isOurs(join(above, name)) && !isRun(pid)) clear(join(above, name))
  }
  const freeGb = freeBytes(above) / 2 ** 30
  if (freeGb < needGb) {
    const found = `${above} has ${freeGb.toFixed(1)}`
    console.error(`A run needs ${needGb} GB of free disk for databases and browser profiles; ${found} (TMPDIR)`)
    return null
  }
  const folder = join(above, `${mark}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  return { folder, remove: () => clear(folder) }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Another run may sweep it meanwhile. */
const isOurs = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()

/** Whether such a process lives and is a run: the system gives the number of one that ended to another, this one too. */
function isRun(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run.mjs')
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
  if (process.platform === 'linux') {
    for (const pid of startedBy(folder)) kill(pid)
    for (const place of mountsIn(folder)) execFileSync('umount', ['--lazy', place])
  }
  // A browser that was killed a moment ago may still write into its profile.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Small disks that a test filled (door/disk.server.test.ts): killed in it, nobody took them away. */
function mountsIn(folder: string): string[] {
  const places = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return places.filter((place) => place.startsWith(`${folder}/`))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It died with its parent.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
