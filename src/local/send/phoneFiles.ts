import type { FileGroup } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { all, readPhone, writePhone } from './phoneDb.ts'

/** A chosen file. Its id becomes the attachment's id and the end of its upload address. */
export interface PhoneFile {
  id: string
  /** The code it was chosen for. */
  uploadId: string
  /** The mark of whose code that was; absent in what an older page kept. */
  owner?: string
  name: string
  /** Bytes. */
  size: number
  /** The extension group the server holds it to. */
  group: FileGroup
  /** sha256-8MiB-tree, hex. */
  digest: string
  /** 1 once it was announced to the server, which counts it from then on. */
  begun?: 1
  /** 1 once the server said that it has all of it. */
  held: 0 | 1
  /** Rises in the order chosen. */
  at: number
  /** When it was chosen, in milliseconds since 1970. */
  since: number
  /** 1 where there was no room for its bytes: they go from the chosen file, as long as its page lives (decisions E-22). */
  direct?: 1
}

/** The chosen files themselves, by id, of which this phone has no copy. */
const inHand = new Map<string, File>()
const lockOf = (id: string) => `phone-file:${id}`

/** Copies that nobody came back for are given up after so long: the phone may be somebody else's next. */
const keptMs = 86_400_000

async function listed(files: IDBObjectStore): Promise<PhoneFile[]> {
  const rows = (await all(files)) as PhoneFile[]
  return rows.sort((a, b) => a.at - b.at)
}

const isOf = (uploadId: string) => (file: PhoneFile) => file.uploadId === uploadId

export function filesFor(uploadId: string): Promise<PhoneFile[]> {
  return readPhone(async ({ files }) => (await listed(files)).filter(isOf(uploadId)))
}

/** Files chosen for earlier codes of the same person that never got through, as far as this phone has them. */
export function filesLeft(uploadId: string, owner: string): Promise<PhoneFile[]> {
  return readPhone(async ({ files }) =>
    (await listed(files)).filter((file) => file.uploadId !== uploadId && file.owner === owner && !file.direct),
  )
}

/**
 * Lets go of what was chosen for other people's codes: the phone went from hand to hand. What was started is not taken away
 * from whoever still waits for a network; nobody else sees it. Gives what went.
 */
export function forgetOthers(owner: string): Promise<PhoneFile[]> {
  return writePhone(async ({ files, blobs, batches, get }) => {
    const gone: PhoneFile[] = []
    for (const file of await listed(files)) {
      if (file.owner === owner || (await get(batches, file.uploadId))) continue
      files.delete(file.id)
      blobs.delete(file.id)
      inHand.delete(file.id)
      gone.push(file)
    }
    return gone
  })
}

export async function bytesOf(id: string): Promise<Blob | undefined> {
  return inHand.get(id) ?? readPhone(async ({ get, blobs }) => ((await get(blobs, id)) as Kept)?.blob)
}

type Kept = { blob: Blob } | undefined

/**
 * Copies a file to this phone. Without room for it only its row is kept, and this page sends the file as it was chosen: the
 * answer is false then. Throws AppError `device.full` where not even the row fits, `file.unreadable` if it changed under our
 * hands.
 */
export async function keepFile(
  uploadId: string,
  file: File,
  facts: Pick<PhoneFile, 'group' | 'digest' | 'owner'>,
): Promise<boolean> {
  const { name, size } = file
  const id = crypto.randomUUID()
  const write = (copy: boolean) =>
    writePhone(async ({ files, blobs }) => {
      const at = Math.max(0, ...(await listed(files)).map((other) => other.at)) + 1
      const row: PhoneFile = { id, uploadId, name, size, ...facts, held: 0, at, since: Date.now() }
      files.add(copy ? row : { ...row, direct: 1 })
      if (copy) blobs.add({ id, blob: file })
    }).catch((error: { name?: string }) => {
      if (error.name === 'QuotaExceededError') throw new AppError('device.full')
      if (error.name === 'DataError' || error.name === 'NotReadableError')
        throw new AppError('file.unreadable', { name })
      throw error
    })
  try {
    await write(true)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'device.full') throw error
    await hold(id, file)
    await write(false)
    return false
  }
}

/** From here on this page is known to live and to have the file. */
async function hold(id: string, file: File): Promise<void> {
  inHand.set(id, file)
  await new Promise<void>((held) => {
    void navigator.locks.request(lockOf(id), () => {
      held()
      return new Promise(() => undefined)
    })
  })
}

/** What the server has not got and only a page had that is gone. */
export async function lostFiles(): Promise<PhoneFile[]> {
  const alone = await readPhone(async ({ files }) => (await listed(files)).filter((file) => file.direct && !file.held))
  const lost: PhoneFile[] = []
  for (const file of alone)
    await navigator.locks.request(lockOf(file.id), { ifAvailable: true }, (free) => {
      if (free) lost.push(file)
    })
  return lost
}

/** Takes files of an earlier code over to this one, under new ids: the old ones are known to the server as another upload's. */
export function takeOver(uploadId: string, taken: PhoneFile[]): Promise<void> {
  return writePhone(async ({ get, files, blobs }) => {
    for (const file of taken) {
      const kept = (await get(blobs, file.id)) as Kept
      files.delete(file.id)
      blobs.delete(file.id)
      if (!kept) continue
      const id = crypto.randomUUID()
      const { begun: _, ...same } = file
      files.add({ ...same, id, uploadId, held: 0 } satisfies PhoneFile)
      blobs.add({ id, blob: kept.blob })
    }
  })
}

/** From here on the server may count it. */
export function setBegun(id: string): Promise<void> {
  return writePhone(async ({ get, files }) => {
    const file = (await get(files, id)) as PhoneFile | undefined
    if (file) files.put({ ...file, begun: 1 } satisfies PhoneFile)
  })
}

export function setHeld(id: string, held: 0 | 1): Promise<void> {
  return writePhone(async ({ get, files }) => {
    const file = (await get(files, id)) as PhoneFile | undefined
    if (file) files.put({ ...file, held })
  })
}

export function dropFiles(ids: string[]): Promise<void> {
  for (const id of ids) inHand.delete(id)
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

/** Those of this upload stay: it may still go on. */
export async function forgetOld(open: string): Promise<void> {
  const old = await readPhone(async ({ files }) =>
    (await listed(files)).filter(({ uploadId, since }) => uploadId !== open && since < Date.now() - keptMs),
  )
  await dropFiles(old.map((file) => file.id))
  for (const { uploadId } of old) await stopBatch(uploadId)
}
