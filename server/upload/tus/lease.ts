import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError } from '../../../contract/errors/errors.ts'
import type { House } from '../../house.ts'
import { file } from '../../tables/upload.ts'

/** A lease lasts so long unless renewed: the files of an instance that died are free again after it. */
const leaseSeconds = 10
/** How often a holder looks whether somebody else wants the file. */
const lookMs = 1000
/** Every so many looks the lease is renewed. */
const looksPerRenewal = 2
/** Without a renewal for so long the holder lets go, well before anybody else may take the lease. */
const trustMs = 7000
/** How long a request waits for a file that another one writes, longer than any dead one's lease; and how often it tries. */
const waitMs = 12_000
const retryMs = 150

/** What a waiting request ends with: try again in `retryAfterSeconds`. */
export const retryAfterSeconds = 5
const busy = { status_code: 423, body: '' }

/** Those who hold a lease in this process are asked at once, the others at their next look. */
const holders = new Map<string, RequestRelease>()

/**
 * One request at a time writes a file, whatever the number of instances: a lease in the file's row. A new request takes over
 * from an old one, because a phone that changed its network leaves a connection behind that never ends.
 */
export function leases(house: House): Locker {
  return { newLock: (id) => new Lease(house, id) }
}

/** The embedded database has one server: what was leased when it starts was leased by the dead. */
export async function releaseLeases({ db }: House): Promise<void> {
  if (db.kind !== 'pglite') return
  await db.orm.update(file).set({ lease: null, leaseUntil: null, leaseWanted: false }).where(isNotNull(file.lease))
}

/**
 * Does `work` while nobody else writes, checks or removes the file; undefined where there is none. `mine` holds for its row as
 * long as the lease does. Throws `file.busy` where the file stays in use.
 */
export async function withLease<T>(house: House, id: string, work: (mine: SQL) => Promise<T>): Promise<T | undefined> {
  const lease = new Lease(house, id)
  try {
    // Not let go of before its end: it is short, and half of it is worth nothing.
    await lease.lock(new AbortController().signal, () => undefined)
  } catch (refused) {
    if (refused === ERRORS.FILE_NOT_FOUND) return undefined
    throw refused === busy ? new AppError('file.busy') : refused
  }
  return work(lease.mine).finally(() => lease.unlock())
}

class Lease implements Lock {
  private readonly key = randomUUID()
  private readonly house: House
  private readonly id: string
  readonly mine: SQL
  private release: RequestRelease | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(house: House, id: string) {
    this.house = house
    this.id = id
    this.mine = eq(file.lease, this.key)
  }

  /** Throws 423 where the file stays in use, 404 where it is gone. */
  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const until = performance.now() + waitMs
    while (!(await this.take())) {
      if (!(await this.want())) throw ERRORS.FILE_NOT_FOUND
      void holders.get(this.id)?.()
      if (signal.aborted || performance.now() > until) throw busy
      await delay(retryMs)
    }
    this.release = release
    holders.set(this.id, release)
    this.keep(release)
  }

  async unlock(): Promise<void> {
    clearInterval(this.timer)
    if (holders.get(this.id) === this.release) holders.delete(this.id)
    await this.update({ lease: null, leaseUntil: null, leaseWanted: false }, this.mine)
  }

  private async take(): Promise<boolean> {
    const free = or(isNull(file.lease), lt(file.leaseUntil, sql`now()`))
    const taken = await this.update({ lease: this.key, leaseUntil: ahead, leaseWanted: false }, free)
    return taken !== undefined
  }

  private async want(): Promise<boolean> {
    return (await this.update({ leaseWanted: true })) !== undefined
  }

  /** Renews the lease, and lets go when somebody else wants the file, when it is gone, or when the database stays away. */
  private keep(release: RequestRelease): void {
    let looks = 0
    let renewedAt = performance.now()
    let looking = false
    const look = async () => {
      looks += 1
      const renews = looks % looksPerRenewal === 0
      const row = renews ? await this.update({ leaseUntil: ahead }, this.mine) : await this.read()
      if (row && renews) renewedAt = performance.now()
      if (!row || row.wanted) void release()
    }
    this.timer = setInterval(() => {
      if (performance.now() - renewedAt > trustMs) void release()
      if (looking) return
      looking = true
      // A database that stays away is what `trustMs` is for.
      const looked = look().catch(() => undefined)
      void looked.then(() => (looking = false))
    }, lookMs)
  }

  private async read(): Promise<{ wanted: boolean } | undefined> {
    const [row] = await this.house.db.orm
      .select({ wanted: file.leaseWanted })
      .from(file)
      .where(and(eq(file.id, this.id), this.mine))
    return row
  }

  private async update(change: PgUpdateSetSource<typeof file>, where?: SQL): Promise<{ wanted: boolean } | undefined> {
    const [row] = await this.house.db.orm
      .update(file)
      .set(change)
      .where(and(eq(file.id, this.id), where))
      .returning({ wanted: file.leaseWanted })
    return row
  }
}

// The database's clock, not ours: instances need not agree about the time.
const ahead = sql`now() + make_interval(secs => ${leaseSeconds})`
