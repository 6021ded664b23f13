import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../../contract/errors.ts'
import { contradicts, sliceBytes } from '../../contract/file.ts'
import type { House } from '../house.ts'
import { type FileRow, pathOf } from './attachment.ts'

/** Bytes the disk holds of a file; 0 where there is none yet. */
export async function heldBytes(house: House, id: string): Promise<number> {
  try {
    return (await stat(pathOf(house, id))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/**
 * Reads a complete upload from the disk and answers with the SHA-256 of the whole file. Throws `file.contradicts` when the
 * bytes are not what the name says, `file.digest` when they are not those the device chose.
 */
export async function inspect(house: House, row: FileRow): Promise<string> {
  const path = pathOf(house, row.id)
  const sniffed = await fileTypeFromFile(path)
  if (contradicts(row.name, sniffed?.ext)) throw new AppError('file.contradicts', { name: row.name })
  const { sha256, tree } = await digestsOf(path)
  if (tree !== row.digest) throw new AppError('file.digest', { name: row.name })
  return sha256
}

/** Plain SHA-256 and sha256-8MiB-tree of a file, as hex. Its bytes are on the disk for good afterwards. */
export async function digestsOf(path: string): Promise<{ sha256: string; tree: string }> {
  const whole = createHash('sha256')
  const leaves = createHash('sha256')
  let leaf = createHash('sha256')
  let filled = 0
  const file = await open(path, 'r')
  try {
    await file.sync()
    const buffer = Buffer.allocUnsafe(1024 * 1024)
    for (;;) {
      // 1 MiB divides the leaf's 8 MiB, but a read may give less: cut it at the leaf's end.
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, sliceBytes - filled))
      if (bytesRead === 0) break
      const bytes = buffer.subarray(0, bytesRead)
      whole.update(bytes)
      leaf.update(bytes)
      filled += bytesRead
      if (filled === sliceBytes) {
        leaves.update(leaf.digest())
        leaf = createHash('sha256')
        filled = 0
      }
    }
  } finally {
    await file.close()
  }
  if (filled > 0) leaves.update(leaf.digest())
  return { sha256: whole.digest('hex'), tree: leaves.digest('hex') }
}
