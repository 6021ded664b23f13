import { AppError } from '../../../contract/errors/errors.ts'
import type { StoredFile, UserDb } from '../db.ts'
import { blobOf } from '../sealedBlob.ts'
import { arrived, isFull, withSpace } from '../space.ts'
import { serverRefusalIn } from './later.ts'
import { askAfter, sendFile } from './tus.ts'

/** What sending a file leans on, so that tests can stand in for the browser. */
export interface FileDeps {
  /** Runs `work` while nobody else on this device holds the lock; rejects with the signal's reason where waiting ends. */
  withLock(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void>
  sendFile: typeof sendFile
  askAfter: typeof askAfter
}

/** The lock dies with its holder, so a killed worker never blocks the next one. */
async function withLock(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  await navigator.locks.request(name, signal ? { signal } : {}, work)
}

export const fileDeps: FileDeps = { withLock, sendFile, askAfter }

/** For whom a file goes, and for how long it is wanted. */
interface Wanted {
  /** Whose file it is: taken once, so that nobody who logs in meanwhile speaks for them. */
  token: string
  /** Throws, as a rule `Gone`, where the transfer is wanted no more; asked before it and along the way. */
  mayGo(): Promise<void>
  signal?: AbortSignal
  /** The chosen file itself, where there was no room for a copy of its bytes. */
  blob?: Blob
}

/**
 * Its copy may go where there is no room; not in the moment of the transfer, while the bytes in hand keep their place on the disk.
 * Throws AppError `device.full`.
 */
async function noteHeld(db: UserDb, id: string, copyMayGo?: string): Promise<void> {
  const held = { held: 1, sent: arrived[id] ?? 0, seenAt: Date.now(), said: undefined } as const
  await withSpace(db, () => db.files.update(id, held), copyMayGo)
  delete arrived[id]
}

/** What the server itself says of why a file has to wait stands in its row; silence takes it off. Goes without where there is no room. */
async function noteSaid(db: UserDb, { id, said: before }: StoredFile, error: unknown): Promise<void> {
  const refusal = error instanceof AppError ? serverRefusalIn(error) : undefined
  const said = refusal && { code: refusal.code, params: refusal.params }
  if (!before && !said) return
  await db.files.update(id, { said }).catch((failed: unknown) => {
    if (!isFull(failed)) throw failed
  })
}

/** The transfer in hand was taken back, paused or discarded, or its owner left. */
export class Gone extends Error {}

/** At most four writes a second into the table, where every open tab sees the progress. */
const writeMs = 250

/**
 * Brings one file of this device to the server, for whoever asks: the page as soon as it was chosen, the queue, a form that
 * needs an answer now. A lock a file keeps them apart: the second one waits and finds it sent. Throws AppError
 * `file.missing` where its bytes are neither here nor whole at the server, and what `sendFile` and `mayGo` throw.
 */
export async function sendStoredFile(db: UserDb, id: string, wanted: Wanted, deps: FileDeps): Promise<void> {
  const send = async () => {
    await wanted.mayGo()
    const file = await db.files.get(id)
    if (file?.held) return
    if (id in arrived) return noteHeld(db, id, id)
    const blob = wanted.blob ?? (await blobOf(db, id))
    if (!file) throw new AppError('file.missing')
    const auth = { Authorization: wanted.token }
    const abort = new AbortController()
    const signal = wanted.signal ? AbortSignal.any([wanted.signal, abort.signal]) : abort.signal
    if (!blob) {
      // Its copy may have gone to make room for the note that it arrived, and the page that knew so died.
      if ((await deps.askAfter(id, { auth, signal })) !== file.size) throw new AppError('file.missing')
      arrived[id] = file.size
      return noteHeld(db, id)
    }
    const progress = progressOf(db, id, () => wanted.mayGo().catch((gone: unknown) => abort.abort(gone)))
    const { name, digest, group, size, sent } = file
    try {
      await deps.sendFile({
        id,
        name,
        digest,
        group,
        blob,
        isKnown: sent > 0,
        auth,
        signal,
        onProgress: progress.report,
      })
    } catch (error) {
      await noteSaid(db, file, error)
      throw error
    } finally {
      await progress.settled()
    }
    arrived[id] = size
    await noteHeld(db, id)
  }
  await deps.withLock(`file:${id}`, send, wanted.signal)
}

/**
 * Takes the files of a draft for unsent, and says how many. Only those whose bytes lie here: those of an earlier
 * submission are the server's alone and have no digest, and for some there is or was no room.
 */
export async function forgetHeld(db: UserDb, draftId: string): Promise<number> {
  const ids = await db.files
    .where({ draftId })
    .filter((file) => file.held === 1 && file.digest !== '')
    .primaryKeys()
  const here = await db.blobs.where('id').anyOf(ids).primaryKeys()
  return db.files.where('id').anyOf(here).modify({ held: 0, sent: 0 })
}

function progressOf(db: UserDb, id: string, check: () => Promise<void>) {
  let last = 0
  /** The last figure, while it is not written. */
  let unwritten: number | undefined
  let writing: Promise<void> = Promise.resolve()
  // Where a device is full, not even a figure finds room; that stops nothing.
  const note = async (sent: number) => {
    await db.files.update(id, { sent }).catch((error: unknown) => {
      if (!isFull(error)) throw error
    })
  }
  const write = async (sent: number) => {
    await note(sent)
    await check()
  }
  return {
    report(sent: number) {
      const now = performance.now()
      unwritten = sent
      if (now - last < writeMs) return
      last = now
      unwritten = undefined
      writing = writing.then(() => write(sent))
    },
    /** Whatever is shown from here on is the last that was reported. */
    async settled() {
      await writing
      if (unwritten !== undefined) await note(unwritten)
    },
  }
}
