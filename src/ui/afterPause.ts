const quietMs = 400
const longestMs = 2000

export interface AfterPause {
  /** Something changed. */
  touch: () => void
  /** What changed needs nothing any more. */
  cancel: () => void
}

/** Does `work` 400 ms after the last change; of somebody who never pauses, 2 s after the first. */
export function afterPause(work: () => void): AfterPause {
  let timer: ReturnType<typeof setTimeout> | undefined
  let first: number | undefined
  const cancel = () => {
    clearTimeout(timer)
    first = undefined
  }
  return {
    cancel,
    touch() {
      const now = performance.now()
      first ??= now
      clearTimeout(timer)
      const due = () => {
        cancel()
        work()
      }
      timer = setTimeout(due, Math.max(0, Math.min(quietMs, first + longestMs - now)))
    },
  }
}
