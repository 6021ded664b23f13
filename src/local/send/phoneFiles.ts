import { AppError } from '../../../contract/errors.ts'
import type { FileGroup } from '../../../contract/file.ts'
import { all, readPhone, writePhone } from './phoneDb.ts'

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

/** Copies that nobody came back for are given up after so long. */
const keptMs = 7 * 86_400_000

async function listed(files: IDBObjectStore): Promise<PhoneFile[]> {
  const rows = (await all(files)) as PhoneFile[]
  return rows.sort((a, b) => a.at - b.at)
}

const isOf = (uploadId: string) => (file: PhoneFile) => file.uploadId === uploadId

export function filesFor(uploadId: string): Promise<PhoneFile[]> {
  return readPhone(async ({ files }) => (await listed(files)).filter(isOf(uploadId)))
}

/** Files chosen for earlier codes that never got through. */
export function filesLeft(uploadId: string): Promise<PhoneFile[]> {
  return readPhone(async ({ files }) => (await listed(files)).filter((file) => file.uploadId !== uploadId))
}

export function bytesOf(id: string): Promise<Blob | undefined> {
  return readPhone(async ({ get, blobs }) => ((await get(blobs, id)) as { blob: Blob } | undefined)?.blob)
}

/** Copies a file to this phone. Throws AppError `device.full` without room, `file.unreadable` if it changed under our hands. */
export async function keepFile(
  uploadId: string,
  file: File,
  { group, digest }: Pick<PhoneFile, 'group' | 'digest'>,
): Promise<void> {
  const { name, size } = file
  const id = crypto.randomUUID()
  const kept = writePhone(async ({ files, blobs }) => {
    const at = Math.max(0, ...(await listed(files)).map((other) => other.at)) + 1
    const row: PhoneFile = { id, uploadId, name, size, group, digest, held: 0, at, since: Date.now() }
    files.add(row)
    blobs.add({ id, blob: file })
  })
  await kept.catch((error: { name?: string }) => {
    if (error.name === 'QuotaExceededError') throw new AppError('device.full')
    if (error.name === 'DataError' || error.name === 'NotReadableError') throw new AppError('file.unreadable', { name })
    throw error
  })
}

/** Takes files of an earlier code over to this one, under new ids: the old ones are known to the server as another upload's. */
export function takeOver(uploadId: string, taken: PhoneFile[]): Promise<void> {
  return writePhone(async ({ get, files, blobs }) => {
    for (const file of taken) {
      const kept = (await get(blobs, file.id)) as { blob: Blob } | undefined
      files.delete(file.id)
      blobs.delete(file.id)
      if (!kept) continue
      const id = crypto.randomUUID()
      files.add({ ...file, id, uploadId, held: 0 } satisfies PhoneFile)
      blobs.add({ id, blob: kept.blob })
    }
  })
}

export function setHeld(id: string, held: 0 | 1): Promise<void> {
  return writePhone(async ({ get, files }) => {
    const file = (await get(files, id)) as PhoneFile | undefined
    if (file) files.put({ ...file, held })
  })
}

export function dropFiles(ids: string[]): Promise<void> {
  return writePhone(async ({ files, blobs }) => {
    for (const id of ids) for (const store of [files, blobs]) store.delete(id)
  })
}

/** The key of an upload that was started and is not over; `start` makes one. */
export function batchKey(uploadId: string, start = false): Promise<string | undefined> {
  return writePhone(async ({ get, batches }) => {
    const known = (await get(batches, uploadId)) as { key: string } | undefined
    if (known || !start) return known?.key
    const key = crypto.randomUUID()
    batches.add({ uploadId, key })
    return key
  })
}

/** It does not go on by itself any more; the files stay. */
export function stopBatch(uploadId: string): Promise<void> {
  return writePhone(async ({ batches }) => void batches.delete(uploadId))
}

/** The server has the batch: the copies go. */
export async function finishBatch(uploadId: string): Promise<void> {
  await dropFiles((await filesFor(uploadId)).map((file) => file.id))
  await stopBatch(uploadId)
}

export async function forgetOld(): Promise<void> {
  const old = await readPhone(async ({ files }) =>
    (await listed(files)).filter(({ since }) => since < Date.now() - keptMs),
  )
  await dropFiles(old.map((file) => file.id))
  for (const { uploadId } of old) await stopBatch(uploadId)
}
