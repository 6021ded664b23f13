import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { databaseCode, isDatabaseOut, Outage } from '../outage.ts'
import { whyClosed } from './embedded/damage.ts'
import { openPGlite } from './embedded/pglite.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Queries outside a transaction; each commits by itself. */
export type Orm = PgDatabase<PgQueryResultHKT>
/** Queries inside a transaction. Inside one the `Orm` refuses: PGlite has one connection, and both would wait for ever. */
export type Tx = Orm

export interface Engine {
  kind: 'pglite' | 'postgres'
  orm: Orm
  /** For short reads that are asked at every moment: those that are `prepared`. */
  often: Orm
  /** Several statements as one text, without parameters. */
  script(text: string): Promise<void>
  /** Calls `heard` after every NOTIFY on the channel, and after a gap in which some may have been missed (`null`). Answers with how to end it. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  /** `copy` is false where what was read may be damaged: its copy would push out a whole one. */
  close(copy?: boolean): Promise<void>
}

export interface Database extends Engine {
  /** All or nothing. Runs `work` again when the database gave up on a conflict between transactions. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The one door to the database: PostgreSQL by `DATABASE_URL`, else PGlite in `DATA_DIR`. Migrated when it answers. */
export async function openDatabase(config: Config): Promise<Database> {
  const engine =
    config.databaseUrl === undefined
      ? await openPGlite(config.dataDir)
      : await openPostgres(config.databaseUrl, config.databaseSilenceSeconds * 1000)
  try {
    await migrate(engine)
  } catch (error) {
    await engine.close(false)
    throw explained(config, error)
  }
  const { guard, mustBeOutside, inside } = guarded()
  return {
    ...engine,
    orm: guard(engine.orm),
    often: guard(engine.often),
    tx(work) {
      mustBeOutside()
      return transaction(engine.orm, (tx) => inside(() => work(tx)))
    },
  }
}

/**
 * An `Orm` that refuses whoever has a transaction open: a second connection is one that PGlite does not have, and that PostgreSQL
 * may not have left where all of the pool's wait for one more.
 */
function guarded() {
  const open = new AsyncLocalStorage<{ isOpen: boolean }>()
  const mustBeOutside = () => {
    if (open.getStore()?.isOpen)
      throw new Error('Within a transaction its own queries are used, never those of the house')
  }
  return {
    mustBeOutside,
    guard: (orm: Orm): Orm =>
      new Proxy(orm, {
        get(target, key) {
          mustBeOutside()
          return Reflect.get(target, key)
        },
      }),
    /** What was begun within and goes on afterwards is outside again. */
    inside<T>(work: () => Promise<T>): Promise<T> {
      const place = { isOpen: true }
      return open.run(place, () =>
        work().finally(() => {
          place.isOpen = false
        }),
      )
    },
  }
}

/** The same error; where it is a damage that shows while an embedded database is read at start, what to do about it. */
export function explained({ databaseUrl, dataDir }: Config, error: unknown): unknown {
  return databaseUrl === undefined && isDatabaseOut(error) ? whyClosed(dataDir, error) : error
}

// PostgreSQL ends one of two transactions that wait for each other, and says with these codes that it may be run again.
const conflicts = ['40001', '40P01']

async function transaction<T>(orm: Orm, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // What fails before the work or after it is the database's own failure: no connection, or no commit.
    let working = false
    try {
      return await orm.transaction(async (tx) => {
        working = true
        const done = await work(tx)
        working = false
        return done
      })
    } catch (error) {
      if (attempt >= 4 || !conflicts.includes(databaseCode(error)))
        throw working ? error : new Outage('database', error)
    }
  }
}
