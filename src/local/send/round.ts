import { liveQuery } from 'dexie'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Session, type StoredFile, type UserDb, userDb } from '../db.ts'
import { isListed, refuseFile } from '../file.ts'
import { isStill } from '../session.ts'
import { delayMs, refusalIn } from './later.ts'
import { type FileDeps, Gone, sendStoredFile } from './stored.ts'

export interface RoundDeps extends FileDeps {
  now(): number
  /** 0 to 1. */
  random(): number
}

/** Whose files go, by whom they go, and until when. */
interface Going {
  session: Session & { token: string }
  deps: RoundDeps
  ended: AbortSignal
}

/**
 * Sends the files of one person's drafts, one after another: the open page as soon as they are chosen, the service worker
 * where no page is open. Of a draft that waits in the outbox the queue sends the rest.
 */
export class Round {
  /** Nothing goes before, in milliseconds since 1970: the server did not answer, or asked for patience. */
  restUntil = 0
  private readonly going: Going
  private readonly db: UserDb
  private attempts = 0
  /** How often each failed: one that cannot go lets the others pass. */
  private readonly failed = new Map<string, number>()

  constructor(going: Going) {
    this.going = going
    this.db = userDb(going.session.user.id)
  }

  /** Until nothing is left, the server does not answer, or somebody else is signed in; one tab or worker at a time. */
  async send(): Promise<void> {
    const { session, deps, ended } = this.going
    await deps.withLock(`early:${session.user.id}`, () => this.sendAll(), ended)
  }

  /** There is reason to believe that it will go now. */
  hurry(): void {
    this.attempts = 0
    this.restUntil = 0
  }

  rest(retryAfterSeconds = 0): void {
    const { deps } = this.going
    this.restUntil = deps.now() + delayMs(++this.attempts, deps.random(), retryAfterSeconds)
  }

  private async sendAll(): Promise<void> {
    const { session, deps, ended } = this.going
    for (;;) {
      if (ended.aborted || deps.now() < this.restUntil || !(await isStill(session))) return
      const [next] = await waitingFiles(this.db, this.failed)
      if (!next) return
      await this.sendOne(next)
    }
  }

  private async sendOne(file: StoredFile): Promise<void> {
    const { session, deps, ended } = this.going
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, ended])
    const mayGo = async () => {
      const row = await this.db.files.get(file.id)
      if (!row || row.paused || !(await isStill(session))) throw new Gone()
    }
    // Taken off its list or held back, with its draft or alone: the transfer ends at once, in whatever tab it was said.
    const watch = liveQuery(() => this.db.files.get(file.id)).subscribe((row) => {
      if (!row || row.paused) gone.abort(new Gone())
    })
    try {
      await sendStoredFile(this.db, file.id, { token: session.token, mayGo, signal }, deps)
      this.attempts = 0
      this.failed.delete(file.id)
    } catch (error) {
      if (error instanceof Gone || signal.aborted) return
      if (!(error instanceof AppError)) throw error
      await this.setAside(file, error)
    } finally {
      watch.unsubscribe()
    }
  }

  private async setAside(file: StoredFile, error: AppError): Promise<void> {
    const { db } = this
    const again = () => this.failed.set(file.id, (this.failed.get(file.id) ?? 0) + 1)
    const refusal = refusalIn(error)
    if (!refusal) {
      again()
      this.rest(Number(error.params.retryAfter ?? 0))
      return
    }
    // Submitted meanwhile: the queue hears the same answer and says it where the whole submission is shown.
    const refused = await db.transaction('rw', db.files, db.drafts, async () => {
      if ((await db.drafts.get(file.draftId))?.waiting) return false
      return refuseFile(db, file.id, refusal)
    })
    if (!refused) again()
  }
}

/** Without a digest there are no bytes here, nor where the page that holds the chosen file sends it itself. */
export function mayGoEarly(file: StoredFile): boolean {
  return isListed(file) && !file.held && !file.paused && file.digest !== '' && !file.direct
}

/** Files of drafts that are still being typed, in the order chosen; those that failed behind the others. */
export async function waitingFiles(db: UserDb, failed = new Map<string, number>()): Promise<StoredFile[]> {
  const files = await db.files.filter(mayGoEarly).sortBy('at')
  const drafts = await db.drafts.bulkGet(files.map((file) => file.draftId))
  const tries = (file: StoredFile) => failed.get(file.id) ?? 0
  return files.filter((_, at) => drafts[at]?.waiting === 0).sort((a, b) => tries(a) - tries(b))
}
