import { Dexie, type Table } from 'dexie'
import { AppError } from '../../contract/errors.ts'
import type { FileGroup } from '../../contract/file.ts'

/*
 * What a phone keeps of an upload by QR code (specification §4, decisions E-09): nobody is signed in there, so it is a small
 * database of its own. Bytes are copied when chosen; they outlive the page, the network and the code.
 */

/** A chosen file. Its id becomes the attachment's id and the end of its upload address. */
export interface PhoneFile {
  id: string
  /** The code it was chosen for. */
  uploadId: string
  name: string
  /** Bytes. */
  size: number
  /** The extension group the server holds it to. */
  group: FileGroup
  /** sha256-8MiB-tree, hex. */
  digest: string
  /** 1 once the server said that it has all of it. */
  held: 0 | 1
  /** Rises in the order chosen. */
  at: number
  /** When it was chosen, in milliseconds since 1970. */
  since: number
}

interface PhoneDb extends Dexie {
  files: Table<PhoneFile, string>
  blobs: Table<{ id: string; blob: Blob }, string>
  /** Uploads that were started: they go on by themselves. `key` is the Idempotency-Key of the batch. */
  batches: Table<{ uploadId: string; key: string }, string>
}

const db = new Dexie('arb-phone', { chromeTransactionDurability: 'strict' }) as PhoneDb
db.version(1).stores({ files: 'id, uploadId, since', blobs: 'id', batches: 'uploadId' })
const all = [db.files, db.blobs, db.batches]

/** Copies that nobody came back for are given up after so long. */
const keptMs = 7 * 86_400_000

export async function filesFor(uploadId: string): Promise<PhoneFile[]> {
  return db.files.where({ uploadId }).sortBy('at')
}

/** Files chosen for earlier codes that never got through. */
export async function filesLeft(uploadId: string): Promise<PhoneFile[]> {
  return db.files.where('uploadId').notEqual(uploadId).sortBy('since')
}

export async function bytesOf(id: string): Promise<Blob | undefined> {
  return (await db.blobs.get(id))?.blob
}

/** Copies a file to this phone. Throws AppError `device.full` without room, `file.unreadable` if it changed under our hands. */
export async function keepFile(
  uploadId: string,
  file: { name: string; blob: Blob },
  { group, digest }: Pick<PhoneFile, 'group' | 'digest'>,
): Promise<PhoneFile> {
  const { name, blob } = file
  const id = crypto.randomUUID()
  const row: PhoneFile = { id, uploadId, name, size: blob.size, group, digest, held: 0, at: 0, since: Date.now() }
  await db
    .transaction('rw', all, async () => {
      const others = await db.files.where({ uploadId }).toArray()
      row.at = Math.max(0, ...others.map((other) => other.at)) + 1
      await db.files.add(row)
      await db.blobs.add({ id, blob })
    })
    .catch((error: { name?: string; inner?: { name?: string } | null }) => {
      const names = [error.name, error.inner?.name]
      if (names.includes('QuotaExceededError')) throw new AppError('device.full')
      if (names.includes('DataError') || names.includes('NotReadableError'))
        throw new AppError('file.unreadable', { name })
      throw error
    })
  return row
}

/** Takes files of an earlier code over to this one, under new ids: the old ones are known to the server as another upload's. */
export async function takeOver(uploadId: string, files: PhoneFile[]): Promise<void> {
  await db.transaction('rw', all, async () => {
    let at = Math.max(0, ...(await db.files.where({ uploadId }).toArray()).map((file) => file.at))
    for (const file of files) {
      const kept = await db.blobs.get(file.id)
      if (!kept) continue
      const id = crypto.randomUUID()
      await db.files.add({ ...file, id, uploadId, held: 0, at: ++at })
      await db.blobs.add({ id, blob: kept.blob })
      await dropRows([file.id])
    }
  })
}

export async function setHeld(id: string, held: 0 | 1): Promise<void> {
  await db.files.update(id, { held })
}

async function dropRows(ids: string[]): Promise<void> {
  await db.files.bulkDelete(ids)
  await db.blobs.bulkDelete(ids)
}

export async function dropFiles(ids: string[]): Promise<void> {
  await db.transaction('rw', all, () => dropRows(ids))
}

/** The key of an upload that was started and is not over; `start` makes one. */
export async function batchKey(uploadId: string, start = false): Promise<string | undefined> {
  return db.transaction('rw', all, async () => {
    const known = (await db.batches.get(uploadId))?.key
    if (known || !start) return known
    const key = crypto.randomUUID()
    await db.batches.add({ uploadId, key })
    return key
  })
}

/** It does not go on by itself any more; the files stay. */
export async function stopBatch(uploadId: string): Promise<void> {
  await db.batches.delete(uploadId)
}

/** The server has the batch: the copies go. */
export async function finishBatch(uploadId: string): Promise<void> {
  await db.transaction('rw', all, async () => {
    await dropRows((await filesFor(uploadId)).map((file) => file.id))
    await db.batches.delete(uploadId)
  })
}

export async function forgetOld(): Promise<void> {
  await db.transaction('rw', all, async () => {
    const old = await db.files
      .where('since')
      .below(Date.now() - keptMs)
      .toArray()
    await dropRows(old.map((file) => file.id))
    const left = new Set((await db.files.toArray()).map((file) => file.uploadId))
    await db.batches.filter(({ uploadId }) => !left.has(uploadId)).delete()
  })
}
