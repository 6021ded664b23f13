import * as fc from 'fast-check'

/*
 * Values as another build of the product left them: a field missing, one too many, or of another type.
 */

type Path = (string | number)[]

/** Every place within a value that is made of JSON, the whole of it left out. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key]
    return [path, ...placesIn(inner, path)]
  })
}

/** What another build may have written at a place: nothing, or something of another type. */
export const otherwise: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.constantFrom<unknown[]>(null, '', 'former', 0, 7, true, [], {}, ['former'], { former: 'former' }, [null]),
)

/** The value with something else at one place; `undefined` leaves the place out. */
export function changedAt<T>(value: T, path: Path, to: unknown): T {
  const copy = structuredClone(value)
  const [last, ...way] = [...path].reverse()
  let holder = copy as Record<string | number, unknown>
  for (const key of way.reverse()) holder = holder[key] as typeof holder
  if (last === undefined) return to as T
  if (to !== undefined) holder[last] = to
  else if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete holder[last]
  return copy
}
