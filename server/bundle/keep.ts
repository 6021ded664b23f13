import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { BundleSection } from '../../contract/bundle/bundle.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import type { House } from '../house.ts'
import { faultOf } from '../outage.ts'
import { bundle, type StoredBundle } from '../tables/bundle.ts'
import { eventTold, tellRows } from '../tell.ts'
import { bundleDue, growBundles } from './ask.ts'
import { bindBundle, bindingFolder } from './make.ts'

/** What is being made stays with who makes it for so long after their last word. */
const leaseMs = 30_000
/** So often it is looked what was left by a server that died. */
const lookMs = 10_000
/** So often it is said how far a bundle is. */
const tellMs = 1_000
/** Changes that come together are looked at together. */
const growMs = 2_000
/** What a bundle stands on failed: it is tried again so much later, each time twice as much. */
const laterMs = (waits: number): number => Math.min(10 * 60_000, 15_000 * 2 ** Math.min(waits, 6))
/** So long is waited before it is tried again to write that down. */
const notedMs = 2_000
/** Who takes a server down so often is not tried again. */
const attemptsMost = 3

/** Somebody gave it up, or another server makes it. */
class NotMine extends Error {}

/** What killed servers left; another that shares the folder goes on with its own. */
async function forgetLeft(house: House): Promise<void> {
  const folder = bindingFolder(house)
  if (!existsSync(folder)) return
  // Looked at first: whatever another begins from here on is not among them.
  const left = await readdir(folder)
  const held = await house.db.orm.select({ lease: bundle.lease }).from(bundle).where(isNotNull(bundle.lease))
  const kept = new Set(held.map(({ lease }) => `${lease}.pdf`))
  for (const name of left) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Makes bundles that were asked for, one after the other; answers with how to end it. */
export async function keepBinding(house: House, log: Log) {
  if (house.db.kind === 'pglite')
    // The embedded database has one server: what was leased when it starts was leased by the dead.
    await house.db.orm.update(bundle).set({ lease: null, leaseUntil: null }).where(isNotNull(bundle.lease))
  await forgetLeft(house)
  const stopping = new AbortController()
  let current: { id: string; abort: AbortController } | undefined
  let running: Promise<unknown> = Promise.resolve()
  let asked = false

  const guard = (work: () => Promise<unknown>) => async () => {
    try {
      if (!stopping.signal.aborted) await work()
    } catch (error) {
      logFailure(log, error, 'a bundle was not made')
    }
  }

  function wake(): void {
    void lookAfterCurrent()
    if (asked) return
    asked = true
    running = running.then(
      guard(async () => {
        asked = false
        for (let row = await take(house); row && !stopping.signal.aborted; row = await take(house)) await work(row)
      }),
    )
  }

  /** Whoever gave up what is being made need not wait for its next word. */
  const lookAfterCurrent = guard(async () => {
    if (!current) return
    const [row] = await house.db.orm.select({ state: bundle.state }).from(bundle).where(eq(bundle.id, current.id))
    if (row?.state !== 'making') current?.abort.abort(new NotMine())
  })

  async function work(row: StoredBundle): Promise<void> {
    const abort = new AbortController()
    current = { id: row.id, abort }
    const gone = AbortSignal.any([abort.signal, stopping.signal])
    // One file may take longer than the lease.
    const renewing = setInterval(() => void renew(house, row).catch(() => undefined), leaseMs / 3)
    renewing.unref()
    try {
      await bindBundle({ house, row, gone, tell: teller(house, row) })
    } catch (error) {
      if (stopping.signal.aborted) await release(house, row)
      else if (!(error instanceof NotMine) && !abort.signal.aborted)
        await untilWritten(() => fail(house, row, error, log), stopping.signal)
    } finally {
      clearInterval(renewing)
      current = undefined
    }
  }

  let growing: NodeJS.Timeout | undefined
  const grow = () => {
    growing ??= setTimeout(() => {
      growing = undefined
      running = running.then(guard(() => growBundles(house)))
    }, growMs)
    growing.unref()
  }
  const deafen = await house.db.listen(bundleDue, wake)
  const deafenNews = await house.db.listen(eventTold, grow)
  const looks = setInterval(wake, lookMs)
  looks.unref()
  wake()
  grow()
  return {
    async stop(): Promise<void> {
      clearInterval(looks)
      clearTimeout(growing)
      stopping.abort(new NotMine())
      await Promise.all([deafen(), deafenNews()])
      await running
    },
  }
}

/** The oldest that nobody makes. */
async function take(house: House): Promise<StoredBundle | undefined> {
  const now = house.now()
  return house.db.tx(async (tx) => {
    const free = or(isNull(bundle.leaseUntil), lt(bundle.leaseUntil, now))
    const [row] = await tx
      .select()
      .from(bundle)
      .where(and(eq(bundle.state, 'making'), free))
      .orderBy(asc(bundle.submittedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    if (row.attempts >= attemptsMost) {
      await end(house, tx, row, { state: 'failed', problem: { code: 'bundle.interrupted', params: {} } })
      return undefined
    }
    const lease = { lease: randomUUID(), leaseUntil: new Date(now.getTime() + leaseMs), attempts: row.attempts + 1 }
    await tx.update(bundle).set(lease).where(eq(bundle.id, row.id))
    return { ...row, ...lease }
  })
}

const mineOf = (row: StoredBundle) =>
  and(eq(bundle.id, row.id), eq(bundle.state, 'making'), eq(bundle.lease, row.lease ?? ''))

/** Whoever cannot, for the database does not answer, hears of it when the next page is told. */
async function renew(house: House, row: StoredBundle): Promise<void> {
  const leaseUntil = new Date(house.now().getTime() + leaseMs)
  await house.db.orm.update(bundle).set({ leaseUntil }).where(mineOf(row))
}

/** Says how far it is and keeps the lease; not for every page. */
function teller(house: House, row: StoredBundle) {
  let last = Number.NEGATIVE_INFINITY
  return async (done: number, pages: number, sections?: BundleSection[]): Promise<void> => {
    const now = performance.now()
    if (!sections && now - last < tellMs) return
    last = now
    const leaseUntil = new Date(house.now().getTime() + leaseMs)
    const set = { done, pages, leaseUntil, ...(sections ? { sections } : {}) }
    await house.db.tx(async (tx) => {
      const held = await tx.update(bundle).set(set).where(mineOf(row)).returning({ id: bundle.id })
      if (!held.length) throw new NotMine()
      await tellRows(house, tx, 'bundle', row.id)
    })
  }
}

/** A stopping server lets others go on at once. */
async function release(house: House, row: StoredBundle): Promise<void> {
  const set = { lease: null, leaseUntil: null, attempts: row.attempts - 1 }
  await house.db.orm.update(bundle).set(set).where(mineOf(row))
}

type Tx = Parameters<Parameters<House['db']['tx']>[0]>[0]

async function end(
  house: House,
  tx: Tx,
  row: StoredBundle,
  set: Pick<StoredBundle, 'state' | 'problem'>,
): Promise<void> {
  await tx
    .update(bundle)
    .set({ ...set, done: 0, pages: 0, lease: null, leaseUntil: null })
    .where(eq(bundle.id, row.id))
  await tellRows(house, tx, 'bundle', row.id)
}

/** What fails with the database is written down when that is back: else it would count as a server that died. */
async function untilWritten(write: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (faultOf(error) === 'ours' || stopping.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, notedMs))
    }
  }
}

/**
 * A refusal names what stands in the way. An outage says nothing of the bundle: it counts no attempt, and is waited for. A mistake of
 * ours is tried again once the lease is over, and counts.
 */
async function fail(house: House, row: StoredBundle, error: unknown, log: Log): Promise<void> {
  const isLater = error instanceof AppError ? error.status === 503 : faultOf(error) !== 'ours'
  if (isLater) {
    const leaseUntil = new Date(house.now().getTime() + laterMs(row.waits))
    const set = { lease: null, leaseUntil, attempts: row.attempts - 1, waits: row.waits + 1 }
    await house.db.orm.update(bundle).set(set).where(mineOf(row))
    logFailure(log, error, 'a bundle waits for what it stands on', { bundle: row.id, waits: set.waits })
    return
  }
  if (!(error instanceof AppError)) {
    logFailure(log, error, 'a bundle was not made', { bundle: row.id })
    return
  }
  const problem = { code: error.code, params: error.params as Record<string, string | number> }
  await house.db.tx(async (tx) => {
    const [held] = await tx.select({ id: bundle.id }).from(bundle).where(mineOf(row)).for('update')
    if (held) await end(house, tx, row, { state: 'failed', problem })
  })
}
