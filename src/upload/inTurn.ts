/** Files checked at the same time: each hashes on threads of its own, and holds some slices of 8 MiB. */
const atOnce = 2
let free = atOnce
const waiting: (() => void)[] = []

/** Runs `work` once fewer than two others run, in the order asked. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
