import type { Config } from './config.ts'
import type { Database } from './database/db.ts'
import type { Store } from './store/store.ts'

/** What every function of the server may use besides its own call. */
export interface House {
  config: Config
  db: Database
  store: Store
  /** The time, so that tests and demo data can choose it. */
  now(): Date
}
