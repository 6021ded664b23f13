import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { file } from '../database/schema.ts'
import type { House } from '../house.ts'
import type { FileRow } from './attachment.ts'
import { inspect } from './inspect.ts'

const running = new Map<string, Promise<void>>()

/**
 * Checks an upload whose last byte has arrived and marks it finished. A file that is refused is removed with its bytes, and
 * the reason thrown. Whoever asks meanwhile waits for the same check. Does nothing while bytes are missing.
 */
export function finishUpload(house: House, row: FileRow): Promise<void> {
  const started = running.get(row.id)
  if (started) return started
  const check = finish(house, row).finally(() => running.delete(row.id))
  running.set(row.id, check)
  return check
}

async function finish(house: House, row: FileRow): Promise<void> {
  if (row.sha256 !== null || (await house.store.held(row.id)) !== row.size) return
  const unfinished = and(eq(file.id, row.id), isNull(file.sha256))
  try {
    const found = await inspect(house, row)
    await house.db.orm.update(file).set(found).where(unfinished)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await house.db.orm.delete(file).where(unfinished)
    await house.store.remove(row.id)
    throw error
  }
}
