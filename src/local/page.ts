import { liveQuery } from 'dexie'
import { unanswered } from './connection.ts'
import { type Session, type StoredRow, userDb } from './db.ts'
import { startLive } from './live.ts'
import { waitingRows } from './outbox.ts'
import { eraseOverdue, untilMidnight } from './overdue.ts'
import { registerSync } from './send/alone.ts'
import { drain, dueOf, hurry } from './send/drain.ts'
import { startEarly, watchWaiting } from './send/early.ts'
import { drainStrangers, hurryStrangers, waitingOfStrangers } from './send/strangers.ts'
import { current, isForeignPage, ownPage } from './session.ts'

/*
 * What the open page does for the queue. The service worker is a bonus: its events are cut after minutes and some
 * browsers have none, so the visible page is the main road.
 */

/** The longest the page sleeps: another tab's timer may have died with it. */
const maxSleepMs = 30_000
/** The shortest: a row that is due but cannot go must not turn this into a busy loop. */
const minSleepMs = 250

/** What an open page drains. */
interface Draining {
  /** What waits or was refused. */
  rows(): Promise<StoredRow[]>
  drain(): Promise<unknown>
  /** What waits for its turn is due now. */
  hurry(): Promise<void>
}

/** Drains whenever a row falls due in any tab, the network returns, or the page is looked at again. */
function startDrain({ rows, drain, hurry }: Draining): { now(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false
  let stopped = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = true
    try {
      await drain()
    } catch (error) {
      // A fault of ours: the row waits with code `failed`; make the fault itself visible too.
      reportError(error)
    }
    running = false
    if (again) {
      again = false
      return run()
    }
    await sleep()
  }

  async function sleep(): Promise<void> {
    const due = dueOf(await rows())
    if (stopped || due === undefined || document.hidden) return
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(maxSleepMs, Math.max(minSleepMs, due - Date.now())))
  }

  /** The server is back: what waited for its turn goes now. */
  async function now(): Promise<void> {
    await hurry()
    await run()
  }

  const wake = () => void now()
  const seen = () => !document.hidden && wake()
  addEventListener('online', wake)
  addEventListener('offline', unanswered)
  document.addEventListener('visibilitychange', seen)
  const watch = liveQuery(rows).subscribe((waiting) => {
    const due = dueOf(waiting)
    if (due !== undefined) void registerSync()
    if (due !== undefined && due <= Date.now()) void run()
    else void sleep()
  })
  void run()
  return {
    now: wake,
    stop() {
      stopped = true
      clearTimeout(timer)
      watch.unsubscribe()
      removeEventListener('online', wake)
      removeEventListener('offline', unanswered)
      document.removeEventListener('visibilitychange', seen)
    },
  }
}

const eraseEveryMs = 10 * 60_000

/** Lets go of what is overdue as long as the page stands: now, whenever it is looked at again, at midnight, every ten minutes. Gives its end. */
export function keepErasing(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(look, Math.min(eraseEveryMs, untilMidnight()))
    void eraseOverdue().catch(reportError)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

let strangersStarted = false

/** Starts draining for people without an account, as long as the page stands; once a page, however often it is called. */
export function startStrangers(): void {
  if (strangersStarted) return
  strangersStarted = true
  startDrain({ rows: waitingOfStrangers, drain: drainStrangers, hurry: hurryStrangers })
}

let started = false

/** Starts draining and listening for whoever is signed in on this device, now and later; once a page, however often it is called. */
export function startLocal(): void {
  if (started) return
  started = true
  startStrangers()
  let who: string | undefined
  let stop = () => {}
  const follow = (session: Session | undefined) => {
    // Somebody else logged in from another tab. What stands on this screen is not theirs to see or to save.
    if (session && isForeignPage(session.user.id)) {
      // Their home: the dashboard is no applicant's.
      location.hash = '#/'
      return location.reload()
    }
    if (session) ownPage(session.user.id)
    const next = session?.token ?? undefined
    if (next === who) return
    stop()
    who = next
    if (!session?.token) {
      stop = () => {}
      return
    }
    const { token } = session
    const draining = startDrain({ rows: () => waitingRows(userDb(session.user.id)), drain, hurry })
    const early = startEarly({ ...session, token })
    const connected = () => {
      draining.now()
      early.now()
    }
    // Chosen offline, or under way when the page goes: the browser wakes the worker for it, also without a page.
    let waiting = false
    const stopWaiting = watchWaiting(session, (isAny) => {
      waiting = isAny
      if (isAny) void registerSync()
    })
    const seen = () => {
      if (!document.hidden) early.now()
      else if (waiting) void registerSync()
    }
    addEventListener('online', early.now)
    document.addEventListener('visibilitychange', seen)
    const stopLive = startLive(userDb(session.user.id), { ...session, token }, connected)
    stop = () => {
      removeEventListener('online', early.now)
      document.removeEventListener('visibilitychange', seen)
      draining.stop()
      stopWaiting()
      void early.stop()
      stopLive()
    }
  }
  // Also of whose session ran out: their rows stay, and days pass.
  keepErasing()
  liveQuery(current).subscribe(follow)
  // A page that was frozen hears of no change.
  document.addEventListener('visibilitychange', async () => {
    if (!document.hidden) follow(await current())
  })
}
