import { AppError, type ErrorCode } from '../../../contract/errors.ts'

/** Where too many wait, whoever comes is sent away at once. */
interface Full {
  most: number
  code: ErrorCode
}

/**
 * For work that takes a core, or much memory: it is done one after the other, and for one person once at a time. The work of who went
 * away (`gone`) is left out. It must end by itself: everybody waits for it. Throws `tooMany` while the same person waits, and what
 * `full` says where more than `most` wait.
 */
export function turns(full?: Full) {
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, AbortSignal>()

  return async function inTurn<T>(personId: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    const earlier = waiting.get(personId)
    if (earlier && !earlier.aborted) throw new AppError('tooMany')
    if (full && [...waiting.values()].filter((one) => !one.aborted).length > full.most) throw new AppError(full.code)
    waiting.set(personId, gone)
    const mine = last.then(() => {
      if (gone.aborted) throw new AppError('timeout')
      return work()
    })
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      if (waiting.get(personId) === gone) waiting.delete(personId)
    }
  }
}
