import type { Database, Orm } from './db.ts'

/**
 * A short read that is asked at every moment, outside any transaction: built once a database and parsed once a connection. `make` gives
 * it a name in both.
 */
export function prepared<Q>(make: (orm: Orm) => Q): (db: Database) => Q {
  const made = new WeakMap<Database, Q>()
  return (db) => {
    // Within a transaction the house's own refuses whatever is read of it (db.ts), which a query that is known does not.
    void db.often.select
    const known = made.get(db) ?? make(db.often)
    made.set(db, known)
    return known
  }
}
