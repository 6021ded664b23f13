/** So many files are looked into at a time, so that the others' calls are still answered. */
const maxAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Does `work` when it is its turn, in the order asked. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxAtOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    // The place goes straight to the next one.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
