import { callNamed } from '../../../contract/all.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { KeepingCall } from '../../../contract/event.ts'
import type { Named } from '../../../contract/kernel/call.ts'
import { ask } from '../call.ts'
import type { StoredRow, UserDb } from '../db.ts'
import { userDb } from '../db.ts'
import { deleteDraft } from '../draft.ts'
import { isListed } from '../file.ts'
import { openedRow } from '../older.ts'
import { waitingRows } from '../outbox.ts'
import { isSignedIn, putRows } from '../rows.ts'
import { seal } from '../seal.ts'
import { current, isStill } from '../session.ts'
import { isFull, withSpace } from '../space.ts'
import { delayMs, isForLater } from './later.ts'
import { type FileDeps, fileDeps, forgetHeld, Gone, sendStoredFile } from './stored.ts'

/** What draining leans on, so that tests can stand in for the browser. */
export interface DrainDeps extends FileDeps {
  ask: typeof ask
  now(): number
  /** 0 to 1. */
  random(): number
}

export const browser: DrainDeps = {
  ...fileDeps,
  ask,
  now: () => Date.now(),
  random: () => Math.random(),
}

/** Whose outbox it is, and how it goes. Taken once: whoever comes meanwhile must not speak for them. */
export interface Sender {
  /** Names their database. */
  id: string
  /** What their calls are made with; a person's token, or null for somebody without an account. */
  by: { token: string | null; headers?: Record<string, string> }
  /** Whether they still are who they were when it began. */
  isStill(): Promise<boolean>
  /** The server takes them no more: what waits sleeps until they are back. */
  refused(): Promise<void>
}

/**
 * Sends what waits in the outbox of whoever is signed in, as `drainFor`. Called by the page while it is visible and by the service
 * worker. Resolves to when the next try is due, in milliseconds since 1970, or undefined where nothing is left to try.
 */
export async function drain(deps: DrainDeps = browser): Promise<number | undefined> {
  const session = await current()
  const token = session?.token
  if (!session || !token) return undefined
  const { id } = session.user
  // Their session ends where the refusal is heard (call.ts).
  await drainFor({ id, by: { token }, isStill: () => isStill(session), refused: async () => undefined }, deps)
  return (await current())?.token ? nextDue(userDb(id)) : undefined
}

/**
 * Sends what waits in an outbox, oldest first, each exactly once: send, then delete. One lock an owner keeps page and worker apart.
 * A row ends in one of three ways: later, refused, or not you.
 */
export async function drainFor(sender: Sender, deps: DrainDeps = browser): Promise<void> {
  const db = userDb(sender.id)
  await deps.withLock(`outbox:${sender.id}`, async () => {
    // Whoever was sending is dead: we hold the lock.
    await db.outbox.filter((row) => row.state === 'sending').modify({ state: 'queued' })
    for (;;) {
      const row = await nextRow(db, deps.now())
      if (!row || !(await sender.isStill())) return
      await sendRow({ db, sender, row, deps })
    }
  })
}

/** When the first waiting row may be tried, in milliseconds since 1970. */
export async function nextDue(db: UserDb): Promise<number | undefined> {
  return dueOf(await waitingRows(db))
}

export function dueOf(rows: StoredRow[]): number | undefined {
  const due = rows.filter(({ state }) => state !== 'refused').map(({ nextAt }) => nextAt)
  return due.length ? Math.min(...due) : undefined
}

/** There is reason to believe that the server is back: what waits for its turn is due now. */
export async function hurry(): Promise<void> {
  const session = await current()
  if (session?.token) await hurryAll(userDb(session.user.id))
}

export async function hurryAll({ outbox }: UserDb): Promise<void> {
  const now = Date.now()
  await outbox
    .where('nextAt')
    .above(now)
    .filter((row) => row.state === 'queued')
    .modify({ nextAt: now })
}

async function nextRow(db: UserDb, now: number): Promise<StoredRow | undefined> {
  return (await waitingRows(db)).find(({ state, nextAt }) => state !== 'refused' && nextAt <= now)
}

/** One row and all it goes by. */
interface Sending {
  db: UserDb
  sender: Sender
  row: StoredRow
  deps: DrainDeps
}

async function sendRow(sending: Sending): Promise<void> {
  const { db, sender, row, deps } = sending
  try {
    const call = callNamed(row.call)
    // An older page may meet a row of a newer one: it is not ours to refuse.
    if (!call) throw new AppError('unreachable')
    const { input } = await openedRow(sender.id, row)
    // Of what nothing is left its person hears, and the form is theirs again.
    if (!input) throw new AppError('badRequest')
    await sendFiles(sending)
    await mayStillGo(sending)
    await mark(db, row, 'sending')
    const reply = await deps.ask(call as Named, input as never, { key: row.id, ...sender.by, ...howOf(row) })
    await finish(db, call, row, reply)
  } catch (error) {
    if (error instanceof Gone) return
    await setAside(sending, error)
    // Not the network and not an answer: a fault of ours, which must be seen while the row waits its turn.
    if (!(error instanceof AppError)) throw error
  }
}

/** What waited for want of a network says so when it goes. */
const howOf = ({ offline }: StoredRow) => (offline ? { offline: true as const } : {})

async function sendFiles(sending: Sending): Promise<void> {
  const { db, sender, row, deps } = sending
  const { token } = sender.by
  // Who has no account hands in no files this way.
  if (token === null) return
  const ours = await db.files.where({ draftId: row.draftId }).sortBy('at')
  const files = ours.filter((file) => !file.held && isListed(file))
  const wanted = { token, mayGo: () => mayStillGo(sending) }
  for (const { id } of files) await sendStoredFile(db, id, wanted, deps)
}

/** Throws Gone where the row was taken back, or where its owner logged out or gave way to somebody else. */
async function mayStillGo({ db, sender, row }: Sending): Promise<void> {
  if (!(await db.outbox.get(row.id)) || !(await sender.isStill())) throw new Gone()
}

/** Notes in the row what happens to it. Throws Gone where the person took it back meanwhile. */
async function mark(db: UserDb, row: StoredRow, state: StoredRow['state']): Promise<void> {
  if (!(await withSpace(db, () => db.outbox.update(row.id, { state })))) throw new Gone()
}

/** The server has it: its answer in, everything that waited out, in one transaction. */
async function finish(db: UserDb, call: KeepingCall, row: StoredRow, reply: unknown): Promise<void> {
  const isHere = await isSignedIn(db)
  const take = (keeps: KeepingCall['keeps']) =>
    db.transaction('rw', [db.rows, db.outbox, db.drafts, db.files, db.blobs], async () => {
      if (keeps && isHere) await putRows(db, keeps, [reply as { id: string }])
      await db.outbox.delete(row.id)
      await deleteDraft(db, row.draftId)
    })
  // Without room for the answer the server has it all the same.
  await withSpace(db, () => take(call.keeps)).catch((error: unknown) => {
    if (!isFull(error)) throw error
    return take(undefined)
  })
  // They logged out meanwhile: the wipe may have come before the record.
  if (!(await isSignedIn(db))) await db.rows.clear()
}

async function setAside({ db, sender, row, deps }: Sending, error: unknown): Promise<void> {
  const { code, params, fields } = error instanceof AppError ? error : new AppError('failed')
  const refusal = { code, params, fields }
  const later = !(error instanceof AppError) || isForLater(error)
  // Not you: it sleeps as it is; `isStill` says no from now on and the loop ends.
  if (error instanceof AppError && (error.status === 401 || error.code === 'guestSignedOut')) {
    await sender.refused()
    await db.outbox.update(row.id, { state: 'queued' })
  } else if (later) {
    const attempts = row.attempts + 1
    const nextAt = deps.now() + delayMs(attempts, deps.random(), Number(params.retryAfter ?? 0))
    await db.outbox.update(row.id, {
      state: 'queued',
      attempts,
      nextAt,
      error: refusal,
      ...(code === 'unreachable' ? { offline: 1 } : {}),
    })
  } else if (code === 'notFound' && callNamed(row.call)?.perishes) {
    await destroy(db, row)
  } else {
    await db.transaction('rw', db.outbox, db.drafts, db.files, db.blobs, async () => {
      // The server let go of a file it had, as it does where one belongs to nothing for days: our copy goes again.
      const again = code === 'file.missing' && (await forgetHeld(db, row.draftId)) > 0
      if (again && !row.resent) {
        await db.outbox.update(row.id, { state: 'queued', nextAt: deps.now(), resent: 1 })
        return
      }
      await db.outbox.update(row.id, { state: 'refused', error: refusal })
      await db.drafts.update(row.draftId, { waiting: 0, refused: refusal })
    })
  }
}

/** Nothing of it stays but its title and the word that it is gone. */
async function destroy(db: UserDb, row: StoredRow): Promise<void> {
  const { title } = await openedRow(db.userId, row)
  const sealed = await seal(db.userId, { title, input: null })
  const error = { code: callNamed(row.call)?.perishes ?? 'notFound', params: {}, fields: [] }
  await db.transaction('rw', db.outbox, db.drafts, db.files, db.blobs, async () => {
    await db.outbox.update(row.id, { state: 'refused', sealed, error })
    await deleteDraft(db, row.draftId)
  })
}
