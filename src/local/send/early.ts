import { liveQuery } from 'dexie'
import { type Session, userDb } from '../db.ts'
import { current } from '../session.ts'
import { mayGoEarly, Round, type RoundDeps, waitingFiles } from './round.ts'
import { fileDeps, Gone } from './stored.ts'

/*
 * Files of drafts go up as soon as they are chosen, so that a form has little left to send when it is submitted. The open
 * page does this, which is faster; where there is none any more the service worker goes on, as far as the browser wakes it.
 */

export type EarlyDeps = RoundDeps

const browser: EarlyDeps = {
  ...fileDeps,
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
  const round = new Round({ session, deps, ended: ended.signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** Something changed while we were running. */
  let again = false

  async function run(): Promise<void> {
    if (running || ended.signal.aborted) {
      again = true
      return
    }
    clearTimeout(timer)
    again = false
    // One tab at a time: the others stand by, and take over where it dies.
    running = round.send().catch((error: unknown) => {
      if (ended.signal.aborted) return
      round.rest()
      reportError(error)
    })
    await running
    running = undefined
    if (ended.signal.aborted) return
    if (again) return run()
    if (round.restUntil > deps.now()) timer = setTimeout(run, round.restUntil - deps.now())
  }

  function now(): void {
    round.hurry()
    void run()
  }

  const changes = liveQuery(() => db.files.filter(mayGoEarly).count()).subscribe((waiting) => {
    if (waiting > 0) void run()
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

/** Tells as often as the files change that wait to go up early, and at the beginning, whether there are any. */
export function watchWaiting({ user }: Session, tell: (isAny: boolean) => void): () => void {
  let last: string | undefined
  const watch = liveQuery(() => waitingFiles(userDb(user.id))).subscribe((files) => {
    const now = files.map(({ id }) => id).join()
    if (now !== last) tell(files.length > 0)
    last = now
  })
  return () => watch.unsubscribe()
}

/** How long the worker leaves the files to an open page before it looks again. */
const lookMs = 2_000

/**
 * For the service worker: each call is a round for whoever is signed in, unless a page is open, or was a moment ago: one that
 * is loaded anew is gone for a moment. Resolves to when the next is due, in milliseconds since 1970, or undefined where
 * nothing is left to send.
 */
export function earlyWithoutPage(hasPage: () => Promise<boolean>, deps: EarlyDeps = browser) {
  const never = new AbortController().signal
  let mine: { session: Session; round: Round } | undefined
  let aloneSince: number | undefined
  return async (): Promise<number | undefined> => {
    const session = await current()
    const token = session?.token
    if (!session || !token) return undefined
    const db = userDb(session.user.id)
    if ((await waitingFiles(db)).length === 0) return undefined
    if (await hasPage()) aloneSince = undefined
    else aloneSince ??= deps.now()
    if (aloneSince === undefined || deps.now() < aloneSince + lookMs) return deps.now() + lookMs
    if (mine?.session.token !== token)
      mine = { session, round: new Round({ session: { ...session, token }, deps, ended: never }) }
    await mine.round.send()
    if ((await waitingFiles(db)).length === 0) return undefined
    return Math.max(mine.round.restUntil, deps.now())
  }
}
