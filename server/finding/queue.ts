import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, lte, min, sql } from 'drizzle-orm'
import { openThread } from '../document/readerThread.ts'
import { Unreadable } from '../document/thread.ts'
import { bare, logFailure } from '../door/envelope.ts'
import type { House } from '../house.ts'
import { textSource } from '../tables/finding.ts'
import { readSource, type Source } from './read.ts'

/** Told by the database when there is something new to be read. */
const due = 'text_due'
/** A source is this instance's for so long; when it dies meanwhile, another goes on where it was. */
const leaseMs = 5 * 60_000
const lookMs = 60_000
/** A file that fails its reader so often is left. */
const mostAttempts = 3
const longestMs = 60 * 60_000
/** Whoever's file took longer lets the files of others go first: nobody keeps the reader to themselves, however many they hand in. */
const slowMs = 2_000

interface Log {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** Resolves when nothing waits to be read any more, or after two minutes. */
export async function readThrough({ db }: House): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const [one] = await db.orm
      .select({ id: textSource.id })
      .from(textSource)
      .where(inArray(textSource.state, ['due', 'scan']))
      .limit(1)
    if (!one) return
    await pause(200)
  }
}

/** Reads what waits to be read, one piece after the other, beside whatever else the server does; and again as long as it runs. */
export async function keepReading(house: House, log: Log, slow = slowMs) {
  if (!house.config.readFiles) return { stop: async () => {} }
  const { orm } = house.db
  const thread = openThread()
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    if (closing.signal.aborted) return
    again = true
    clearTimeout(timer)
    running ??= readAll()
      .catch((error) => logFailure(log, error, 'files were not read'))
      .then(rest)
  }

  async function readAll(): Promise<void> {
    while (again) {
      again = false
      // Asked before: what is taken and not read waits for its lease to end.
      while (!closing.signal.aborted) {
        const source = await take()
        if (!source) break
        await readOne(source)
      }
    }
  }

  async function rest(): Promise<void> {
    running = undefined
    if (closing.signal.aborted) return
    const next = await orm
      .select({ at: min(textSource.nextAt) })
      .from(textSource)
      .where(inArray(textSource.state, states()))
      .then(([row]) => row?.at?.getTime())
      .catch(() => undefined)
    if (closing.signal.aborted || running) return
    clearTimeout(timer)
    const wait = (next ?? Number.POSITIVE_INFINITY) - house.now().getTime()
    timer = setTimeout(wake, Math.min(lookMs, Math.max(100, wait))).unref()
  }

  /** Text first: it takes a moment, a picture seconds. Of one kind the one that waited longest, so that long files take turns. */
  const states = (): Source['state'][] => (house.config.ocr ? ['due', 'scan'] : ['due'])

  async function take(): Promise<Source | undefined> {
    const now = house.now()
    const next = orm
      .select({ id: textSource.id })
      .from(textSource)
      .where(and(inArray(textSource.state, states()), lte(textSource.nextAt, now)))
      .orderBy(asc(textSource.state), asc(textSource.nextAt), asc(textSource.no))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await orm
      .update(textSource)
      .set({ attempts: sql`${textSource.attempts} + 1`, nextAt: new Date(now.getTime() + leaseMs) })
      .where(eq(textSource.id, sql`(${next})`))
      .returning()
    return row
  }

  /** What else of the same person could be read now goes behind all that waits. */
  async function letOthersGo({ fileId }: Source): Promise<void> {
    const now = house.now().toISOString()
    await orm.execute(sql`update ${textSource} set next_at = ${now} where ${inArray(textSource.state, states())}
      and next_at < ${now} and file_id in (select f.id from file f
        where f.owner_id = (select o.owner_id from file o where o.id = ${fileId}))`)
  }

  async function readOne(source: Source): Promise<void> {
    const begun = performance.now()
    try {
      await readSource(house, thread, source, closing.signal)
    } catch (error) {
      // What we broke off ourselves is no fault of the file: it is taken up again at once.
      if (closing.signal.aborted)
        return void (await orm
          .update(textSource)
          .set({ nextAt: house.now(), attempts: source.attempts - 1 })
          .where(eq(textSource.id, source.id)))
      const forGood = error instanceof Unreadable && (error.sure || source.attempts >= mostAttempts)
      log.warn(
        { source: source.id, attempts: source.attempts, failure: bare(error) },
        forGood ? 'a file is unreadable' : 'a file waits to be read',
      )
      const wait = Math.min(longestMs, 1000 * 4 ** Math.min(source.attempts, 8))
      const set = forGood
        ? { state: 'none' as const, lack: source.done > 0 ? ('part' as const) : ('whole' as const) }
        : { nextAt: new Date(house.now().getTime() + wait) }
      await orm.update(textSource).set(set).where(eq(textSource.id, source.id))
    }
    if (performance.now() - begun >= slow) await letOthersGo(source)
  }

  // What was left while no machine read pictures.
  if (house.config.ocr)
    await orm
      .update(textSource)
      .set({ state: 'scan' })
      .where(and(eq(textSource.state, 'read'), sql`cardinality(${textSource.scans}) > 0`))
  const deafen = await house.db.listen(due, wake)
  wake()
  return {
    async stop(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await Promise.all([deafen(), thread.end()])
      await running
    },
  }
}
