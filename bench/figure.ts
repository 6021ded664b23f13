/** What is measured: pairs of the product and its baseline, taken in turns, so that both meet the same weather. */
export interface Pair {
  ours: number
  baseline: number
}

/** The least, the middle and the most of what was measured. */
export function spread(values: number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return [sorted[0] ?? Number.NaN, median, sorted.at(-1) ?? Number.NaN].map((it) => it.toFixed(digits)).join(' / ')
}

/** Prints a ratio with its parts. `goal` is as in the table of goals, such as `≤ 1.5`. */
export function report(title: string, goal: string, unit: string, pairs: Pair[]): void {
  const digits = unit === 'ms' ? 0 : 1
  console.log(`${title} (n = ${pairs.length}; min / median / max)`)
  console.log(
    `  ratio     ${spread(
      pairs.map(({ ours, baseline }) => ours / baseline),
      2,
    )}   goal ${goal}`,
  )
  console.log(
    `  ours      ${spread(
      pairs.map(({ ours }) => ours),
      digits,
    )} ${unit}`,
  )
  console.log(
    `  baseline  ${spread(
      pairs.map(({ baseline }) => baseline),
      digits,
    )} ${unit}`,
  )
}

export async function pairs(
  count: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<Pair[]> {
  const found: Pair[] = []
  for (let at = 0; at < count; at++) found.push({ baseline: await baseline(), ours: await ours() })
  return found
}
