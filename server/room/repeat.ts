/** Does work again and again, never twice at once. Answers with how to end it, which waits for what is under way. */
export function repeat(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  return async function stop(): Promise<void> {
    clearInterval(timer)
    await running
  }
}
