import { proxy } from 'valtio/vanilla'
import { AppError } from '../../contract/errors/errors.ts'
import type { UserDb } from './db.ts'

/*
 * A device that is short of room. Only then it lets go of something: the copies of files that the server holds.
 */

/** Chromium counts what was deleted after a moment only: it takes the files of what it kept as such away up to 10 s later. */
const patienceMs = [0, 200, 800, 2000, 4000, 5000]

/** When copies were last let go of, in milliseconds since 1970. */
let releasedAt = 0

/**
 * Files that the server has whole, by their size, although the device had no room to write that down. As long as this page lives
 * they count as held.
 */
export const arrived = proxy<Record<string, number>>({})

/** Whether the server has all of it, as far as this device could note that or this page remembers. */
export function isHeld({ id, held }: { id: string; held: 0 | 1 }): boolean {
  return held === 1 || id in arrived
}

/** Whether it failed for lack of room. Dexie hides the browser's error inside its own. */
export function isFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'device.full'
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } | null }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

/**
 * Writes, and where there is no room for it once more after making some. Throws AppError `device.full`. A transaction without
 * room has rolled back: nothing is half-stored.
 * @param spare a file that the server has whole, although its row does not say so yet
 */
export async function withSpace<T>(db: UserDb, write: () => Promise<T>, spare?: string): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
  }
  if ((await makeSpace(db, spare)) > 0 || Date.now() - releasedAt < 15_000)
    for (const ms of patienceMs) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      try {
        return await write()
      } catch (error) {
        if (!isFull(error)) throw error
      }
    }
  throw new AppError('device.full')
}

/** Lets go of every copy that is not the only one. Gives how many. */
async function makeSpace(db: UserDb, spare?: string): Promise<number> {
  const ids = await db.files
    // Also where there was no room to note that it is held: as long as this page lives it knows.
    .filter((file) => isHeld(file) && file.digest !== '')
    .primaryKeys()
    .then((held) => (spare === undefined ? held : [...held, spare]))
  // Deletions alone: beside them in one transaction not even a few bytes find room.
  const gone = await db.blobs.where('id').anyOf(ids).delete()
  if (gone > 0) releasedAt = Date.now()
  return gone
}
