import { liveQuery } from 'dexie'
import { subscribe } from 'valtio/vanilla'
import { AppError } from '../../../contract/errors/errors.ts'
import { connection } from '../connection.ts'
import { type Session, type StoredFile, type UserDb, userDb } from '../db.ts'
import { addRow, type FileFacts, isListed, keepAgain, refusedRow, refuseFile } from '../file.ts'
import { isStill, mustBeSomebody } from '../session.ts'
import { arrived, isFull, isHeld, withSpace } from '../space.ts'
import { chosenHere } from './chosen.ts'
import { delayMs, refusalIn } from './later.ts'
import { type FileDeps, fileDeps, Gone, sendStoredFile } from './stored.ts'
import { mustBeReadable } from './tus.ts'

/*
 * A device without room for a file (decisions E-22): the page sends the chosen file itself, at once. Only its row lies here,
 * so it lives no longer than the page it was chosen in; that page holds a lock as long as it sends.
 */

export interface DirectDeps extends FileDeps {
  /** 0 to 1. */
  random(): number
}

const browser: DirectDeps = { ...fileDeps, random: () => Math.random() }

const lockOf = (id: string) => `direct:${id}`

/**
 * Lists a chosen file under its draft and sends it without keeping its bytes; returns once it is listed. What becomes of it
 * stands in its row. Throws AppError `device.full` without a network or a login, or where there is no room even for the row.
 */
export async function sendDirect(
  draftId: string,
  file: File,
  facts: FileFacts,
  deps: DirectDeps = browser,
): Promise<void> {
  if (!connection.online) throw new AppError('device.full')
  const id = crypto.randomUUID()
  const list = (db: UserDb) =>
    db.transaction('rw', db.files, db.drafts, () => addRow(db, draftId, file, facts, { id, direct: 1 }))
  await start(id, file, list, deps)
}

/**
 * Tries a refused file again: kept on this device where there is room for it, else from this page, which waits for a network
 * where there is none. Throws AppError `device.full` where it is to be kept and cannot be, or without a login; `file.missing`
 * where its bytes are nowhere, `state.closed`, `file.unreadable`.
 */
export async function retryFile(id: string, how: 'keep' | 'send', deps: DirectDeps = browser): Promise<void> {
  try {
    if (!(await keepAgain(id))) throw new AppError('file.missing')
  } catch (error) {
    const file = chosenHere.get(id)
    if (!file || how === 'keep' || !isFull(error)) throw error
    const list = (db: UserDb) =>
      db.transaction('rw', db.files, db.drafts, async () => db.files.put({ ...(await refusedRow(db, id)), direct: 1 }))
    await start(id, file, list, deps)
  }
}

/** Lists it and sends it; returns once it is listed. */
async function start(id: string, file: File, list: (db: UserDb) => Promise<unknown>, deps: DirectDeps): Promise<void> {
  const session = await mustBeSomebody()
  const { user, token } = session
  if (!token) throw new AppError('device.full')
  const db = userDb(user.id)
  await new Promise<void>((listed, not) => {
    const work = async () => {
      await withSpace(db, () => list(db))
      chosenHere.set(id, file)
      listed()
      await bring({ db, session: { ...session, token }, id, file, deps })
    }
    // Nothing but the listing throws: the rest ends in the row.
    deps.withLock(lockOf(id), work).catch(not)
  })
}

/** Until no file of a draft is on its way from a page any more, each whole at the server or refused. Rejects with the reason. */
export async function untilSent(draftId: string, signal: AbortSignal): Promise<void> {
  const db = userDb((await mustBeSomebody()).user.id)
  await new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => {
      watch.unsubscribe()
      unwatch()
      signal.removeEventListener('abort', stop)
      then()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const stop = () => fail(signal.reason)
    const count = () => db.files.where({ draftId }).filter(isAlone).count()
    const look = (left: number) => left === 0 && end(resolve)
    const watch = liveQuery(count).subscribe({ next: look, error: fail })
    const unwatch = subscribe(arrived, () => void count().then(look, fail))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}

interface Bringing {
  db: UserDb
  session: Session & { token: string }
  id: string
  file: File
  deps: DirectDeps
}

/** Sends it again and again, as long as nobody refuses it or takes it off its list. */
async function bring({ db, session, id, file, deps }: Bringing): Promise<void> {
  const gone = new AbortController()
  const watch = liveQuery(() => db.files.get(id)).subscribe((row) => {
    if (!row) gone.abort(new Gone())
  })
  const mayGo = async () => {
    if (!(await db.files.get(id))) throw new Gone()
    if (!(await isStill(session))) throw new AppError('signedOut')
  }
  const wanted = { token: session.token, mayGo, signal: gone.signal, blob: file }
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        await mustBeReadable(file, file.name)
        await sendStoredFile(db, id, wanted, deps)
        chosenHere.delete(id)
        return
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 401 || refusalIn(error)) throw error
        await pause(delayMs(attempts, deps.random(), Number(error.params.retryAfter ?? 0)), gone.signal)
      }
    }
  } catch (error) {
    if (gone.signal.aborted || error instanceof Gone) return
    await refuseFile(db, id, error instanceof AppError ? (refusalIn(error) ?? error) : new AppError('failed'))
    if (!(error instanceof AppError)) reportError(error)
  } finally {
    watch.unsubscribe()
  }
}

/** Until the time has come or the server answers again. Rejects with the reason where the file is wanted no more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', gone)
      then()
    }
    const gone = () => end(() => reject(signal.reason))
    const timer = setTimeout(() => end(resolve), ms)
    const { returns } = connection
    const stop = subscribe(connection, () => connection.returns !== returns && end(resolve))
    signal.addEventListener('abort', gone)
    if (signal.aborted) gone()
  })
}

const isAlone = (file: StoredFile) => isListed(file) && file.direct === 1 && !isHeld(file)

/**
 * Refuses what its page did not get through before it died (`file.lost`): nobody has the bytes any more, the server neither.
 * What a living page still sends is waited for. Where the server does not answer it stays for the next look.
 */
export async function dropLost(draftId: string, signal: AbortSignal, deps: DirectDeps = browser): Promise<void> {
  const session = await mustBeSomebody()
  const { user, token } = session
  if (!token) return
  const db = userDb(user.id)
  const alone = await db.files.where({ draftId }).filter(isAlone).toArray()
  const mayGo = async () => {
    if (!(await isStill(session))) throw new AppError('signedOut')
  }
  const look = async ({ id, name }: StoredFile) => {
    const row = await db.files.get(id)
    if (!row || !isAlone(row)) return
    try {
      await sendStoredFile(db, id, { token, mayGo, signal }, deps)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'file.missing') await refuseFile(db, id, new AppError('file.lost', { name }))
    }
  }
  const each = alone.map((row) => deps.withLock(lockOf(row.id), () => look(row), signal))
  await Promise.all(each).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
