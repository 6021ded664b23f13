/** When things happen; a test moves its own by hand. */
export interface Clock {
  /** ms since the epoch. */
  now(): number
  /** Runs something so often; what it returns ends that. */
  every(ms: number, run: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
