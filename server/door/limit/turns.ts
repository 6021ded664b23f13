import { AppError, type ErrorCode } from '../../../contract/errors/errors.ts'

/** Where too many wait, whoever comes is sent away at once. */
interface Full {
  most: number
  code: ErrorCode
}

/**
 * For work that takes a core, or much memory: so many at a time, and of those who wait each person in turn, whatever one of them has
 * brought. What a person brought is done in its order. It must end by itself: everybody waits for it.
 */
export function turnsOfPeople(atOnce: number) {
  let running = 0
  /** Who comes next stands first. */
  const waiting = new Map<string, (() => void)[]>()

  function next(): void {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const [personId, [go, ...later]] = first
    waiting.delete(personId)
    // Behind all others: they come before this one's next.
    if (later.length > 0) waiting.set(personId, later)
    // The place goes straight to the next one.
    go?.()
  }

  return async function inTurn<T>(personId: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await new Promise<void>((go) => waiting.set(personId, [...(waiting.get(personId) ?? []), go]))
    try {
      return await work()
    } finally {
      next()
    }
  }
}

/**
 * One after the other, and for one person once at a time. The work of who went away (`gone`) is left out. Throws `tooMany` while the
 * same person waits, and what `full` says where more than `most` wait.
 */
export function turns(full?: Full) {
  const oneByOne = turnsOfPeople(1)
  const waiting = new Map<string, AbortSignal>()

  return async function inTurn<T>(personId: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    const earlier = waiting.get(personId)
    if (earlier && !earlier.aborted) throw new AppError('tooMany')
    if (full && [...waiting.values()].filter((one) => !one.aborted).length > full.most) throw new AppError(full.code)
    waiting.set(personId, gone)
    try {
      return await oneByOne(personId, async () => {
        if (gone.aborted) throw new AppError('timeout')
        return work()
      })
    } finally {
      if (waiting.get(personId) === gone) waiting.delete(personId)
    }
  }
}
