import { liveQuery } from 'dexie'
import { AppError } from '../../../contract/errors.ts'
import { type Session, type StoredFile, type UserDb, userDb } from '../db.ts'
import { isListed, refuseFile } from '../file.ts'
import { isStill } from '../session.ts'
import { delayMs, refusalIn } from './later.ts'
import { type FileDeps, Gone, sendStoredFile, withWebLock } from './stored.ts'
import { sendFile } from './tus.ts'

/*
 * Files of drafts go up as soon as they are chosen, so that a form has little left to send when it is submitted. Only the
 * open page does this: what a draft has not sent goes with its submission, whoever sends that.
 */

export interface EarlyDeps extends FileDeps {
  now(): number
  /** 0 to 1. */
  random(): number
}

const browser: EarlyDeps = {
  withLock: withWebLock,
  sendFile,
  now: () => Date.now(),
  random: () => Math.random(),
}

/** Sends early for one person until stopped; `now` forgets every wait. */
export interface Early {
  now(): void
  /** Resolves once nothing of it runs any more. */
  stop(): Promise<void>
}

/** Begins to send the files of this person's drafts, one after another, whenever there are any and the server answers. */
export function startEarly(session: Session & { token: string }, deps: EarlyDeps = browser): Early {
  const db = userDb(session.user.id)
  const ended = new AbortController()
  let attempts = 0
  let restUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** Something changed while we were running. */
  let again = false
  let inHand: { id: string; abort: AbortController } | undefined
  /** How often each failed: one that cannot go lets the others pass. */
  const failed = new Map<string, number>()

  async function sendAll(): Promise<void> {
    for (;;) {
      if (ended.signal.aborted || deps.now() < restUntil || !(await isStill(session))) return
      const next = await nextFile(db, failed)
      if (!next) return
      await sendOne(next)
    }
  }

  async function sendOne(file: StoredFile): Promise<void> {
    const abort = new AbortController()
    inHand = { id: file.id, abort }
    const signal = AbortSignal.any([abort.signal, ended.signal])
    const mayGo = async () => {
      const row = await db.files.get(file.id)
      if (!row || row.paused || !(await isStill(session))) throw new Gone()
    }
    try {
      await sendStoredFile(db, file.id, { token: session.token, mayGo, signal }, deps)
      attempts = 0
      failed.delete(file.id)
    } catch (error) {
      if (error instanceof Gone || signal.aborted) return
      if (!(error instanceof AppError)) throw error
      await setAside(file, error)
    } finally {
      inHand = undefined
    }
  }

  async function setAside(file: StoredFile, error: AppError): Promise<void> {
    const refusal = refusalIn(error)
    if (!refusal) {
      failed.set(file.id, (failed.get(file.id) ?? 0) + 1)
      attempts += 1
      restUntil = deps.now() + delayMs(attempts, deps.random(), Number(error.params.retryAfter ?? 0))
      return
    }
    // Submitted meanwhile: the queue hears the same answer and says it where the whole submission is shown.
    const refused = await db.transaction('rw', db.files, db.blobs, db.drafts, async () => {
      if ((await db.drafts.get(file.draftId))?.waiting) return false
      return refuseFile(db, file.id, refusal)
    })
    if (!refused) failed.set(file.id, (failed.get(file.id) ?? 0) + 1)
  }

  async function run(): Promise<void> {
    if (running || ended.signal.aborted) {
      again = true
      return
    }
    clearTimeout(timer)
    again = false
    // One tab at a time: the others stand by, and take over where it dies.
    running = deps.withLock(`early:${session.user.id}`, sendAll, ended.signal).catch((error: unknown) => {
      if (ended.signal.aborted) return
      restUntil = deps.now() + delayMs(++attempts, deps.random())
      reportError(error)
    })
    await running
    running = undefined
    if (ended.signal.aborted) return
    if (again) return run()
    if (restUntil > deps.now()) timer = setTimeout(run, restUntil - deps.now())
  }

  function now(): void {
    attempts = 0
    restUntil = 0
    void run()
  }

  const changes = liveQuery(() => db.files.toArray()).subscribe((files) => {
    const file = files.find((it) => it.id === inHand?.id)
    if (inHand && (!file || file.paused)) inHand.abort.abort(new Gone())
    if (files.some(mayGoEarly)) void run()
  })
  wake.add(now)
  void run()
  return {
    now,
    async stop() {
      ended.abort(new Gone())
      wake.delete(now)
      clearTimeout(timer)
      changes.unsubscribe()
      await running
    },
  }
}

const wake = new Set<() => void>()

/** A person does not want to wait for the next try. */
export function sendEarlyNow(): void {
  for (const now of wake) now()
}

/** Without a digest there are no bytes here, nor where the page that holds the chosen file sends it itself. */
function mayGoEarly(file: StoredFile): boolean {
  return isListed(file) && !file.held && !file.paused && file.digest !== '' && !file.direct
}

/** The next file of a draft that is still being typed; of one that waits the queue sends the rest. */
async function nextFile(db: UserDb, failed: Map<string, number>): Promise<StoredFile | undefined> {
  const files = await db.files.filter(mayGoEarly).sortBy('at')
  const drafts = await db.drafts.bulkGet(files.map((file) => file.draftId))
  const tries = (file: StoredFile) => failed.get(file.id) ?? 0
  return files.filter((_, at) => drafts[at]?.waiting === 0).sort((a, b) => tries(a) - tries(b))[0]
}
