import type { Orm } from './db.ts'

/** A query that is asked at every moment: built once a database and parsed once a connection. `make` gives it a name in both. */
export function prepared<Q>(make: (orm: Orm) => Q): (orm: Orm) => Q {
  const made = new WeakMap<Orm, Q>()
  return (orm) => {
    // Within a transaction the house's own refuses whatever is read of it (db.ts), which a query that is known does not.
    void orm.select
    const known = made.get(orm) ?? make(orm)
    made.set(orm, known)
    return known
  }
}
