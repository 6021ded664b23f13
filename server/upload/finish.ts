import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'
import { file } from '../tables/upload.ts'
import { inspect } from './inspect.ts'
import type { FileRow } from './present.ts'
import { withLease } from './tus/lease.ts'

const running = new Map<string, Promise<void>>()

/**
 * Checks an upload whose last byte has arrived and marks it finished. A file that is refused is removed with its bytes, and
 * the reason thrown. Whoever asks meanwhile waits for the same check, or is told `file.busy` where another instance takes
 * long over it. Does nothing while bytes are missing.
 */
export function finishUpload(house: House, row: FileRow): Promise<void> {
  const started = running.get(row.id)
  if (started) return started
  const check = finish(house, row).finally(() => running.delete(row.id))
  running.set(row.id, check)
  return check
}

async function finish(house: House, { id, sha256, size }: FileRow): Promise<void> {
  if (sha256 !== null || (await house.store.held(id)) !== size) return
  await withLease(house, id, (mine) => check(house, id, mine))
}

/**
 * Nobody writes, removes or announces anew what is being read. Whatever becomes of the lease, the result goes to the very row
 * that was read: another one under the same id has another lease.
 */
async function check(house: House, id: string, mine: SQL): Promise<void> {
  const unfinished = and(eq(file.id, id), mine, isNull(file.sha256))
  const [row] = await house.db.orm.select().from(file).where(unfinished)
  if (!row || (await house.store.held(id)) !== row.size) return
  try {
    const found = await inspect(house, row)
    await house.db.orm.update(file).set(found).where(unfinished)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [stillOurs] = await house.db.orm.select({ id: file.id }).from(file).where(unfinished)
    if (stillOurs) {
      // The bytes first: as long as the row is there, nobody else has the id.
      await house.store.remove(id)
      await house.db.orm.delete(file).where(unfinished)
    }
    throw error
  }
}
