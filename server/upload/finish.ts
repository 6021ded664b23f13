import { rm } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { file } from '../database/schema.ts'
import type { House } from '../house.ts'
import { type FileRow, pathOf } from './attachment.ts'
import { heldBytes, inspect } from './inspect.ts'

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
  if (row.sha256 !== null || (await heldBytes(house, row.id)) !== row.size) return
  const unfinished = and(eq(file.id, row.id), isNull(file.sha256))
  try {
    const sha256 = await inspect(house, row)
    await house.db.orm.update(file).set({ sha256 }).where(unfinished)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await house.db.orm.delete(file).where(unfinished)
    await rm(pathOf(house, row.id), { force: true })
    throw error
  }
}

/**
 * The SHA-256 of a file whose bytes are all here although nobody checked them yet: the server died between the last byte and
 * the check. Undefined while bytes are missing or when the check refuses it. Writes nothing, so that a transaction may
 * ask; it must not wait for `finishUpload`, which needs the one connection that transaction holds.
 */
export async function heldBytesComplete(house: House, row: FileRow): Promise<string | undefined> {
  if ((await heldBytes(house, row.id)) !== row.size) return undefined
  try {
    return await inspect(house, row)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
