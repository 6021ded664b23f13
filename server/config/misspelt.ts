/** From so many letters on a name may differ by two of them, below by one: short names are like many others. */
const long = 8

/**
 * What is said of every name that is not known and looks like one that is: a setting that nobody reads is worse than a wrong one,
 * since its default holds and nothing tells. Names that look like none are other programs' own.
 */
export function misspelt(given: readonly string[], known: readonly string[]): string[] {
  const strange = given.filter((name) => !known.includes(name))
  return strange.flatMap((name) => {
    const meant = known.find((one) => distance(name.toUpperCase(), one) <= (one.length < long ? 1 : 2))
    return meant === undefined ? [] : [`${name} is not known (is ${meant} meant?)`]
  })
}

/** How many letters must be put in, left out, changed or exchanged with their neighbour to make one word of another. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows = [[...Array(other.length + 1).keys()]]
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1
      const costs = [valueAt(rows, at - 1, to) + 1, (row[to - 1] ?? 0) + 1, valueAt(rows, at - 1, to - 1) + same]
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isSwap) costs.push(valueAt(rows, at - 2, to - 2) + 1)
      row.push(Math.min(...costs))
    }
    rows.push(row)
  }
  return valueAt(rows, one.length, other.length)
}

const valueAt = (rows: number[][], at: number, to: number): number => rows[at]?.[to] ?? 0
