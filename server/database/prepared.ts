import type { Orm } from './db.ts'

/** A query that is asked at every moment: built once a database and parsed once a connection. `make` gives it a name in both. */
export function prepared<Q>(make: (orm: Orm) => Q): (orm: Orm) => Q {
  const made = new WeakMap<Orm, Q>()
  return (orm) => {
    const known = made.get(orm) ?? make(orm)
    made.set(orm, known)
    return known
  }
}
