import type { Database, Orm } from './db.ts'

/**
 * A short read that is asked at every moment: built once a database and parsed once a connection. `make` gives it a name in both. Where
 * a transaction may be open it is asked of that one, `tx`.
 */
export function prepared<Q>(make: (orm: Orm) => Q): (db: Database, tx?: Orm) => Q {
  const made = new WeakMap<Database, Q>()
  return (db, tx = db.orm) => {
    if (tx !== db.orm) return make(tx)
    // Within a transaction the house's own refuses whatever is read of it (db.ts), which a query that is known does not.
    void db.often.select
    const known = made.get(db) ?? make(db.often)
    made.set(db, known)
    return known
  }
}
