import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
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
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(above, name))
  }
  const { bavail, bsize } = statfsSync(above)
  if (bavail * bsize < needGb * 2 ** 30) return null
  const folder = join(above, `${mark}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  return { folder, remove: () => remove(folder) }
}

// A browser that was killed a moment ago may still write into its profile.
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
