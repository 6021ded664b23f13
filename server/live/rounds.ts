const firstMs = 1_000
const mostMs = 30_000

/**
 * Work that is to be done again whenever somebody wakes it, one round after another: many who wake it meanwhile make one more
 * round, not many. One that fails is done again by itself, later each time: nobody may wake it for hours.
 */
export function openRounds(work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let running: Promise<void> = Promise.resolve()
  let asked = false
  let closed = false
  let again: NodeJS.Timeout | undefined
  let waitMs = firstMs

  async function round(): Promise<void> {
    asked = false
    clearTimeout(again)
    try {
      await work()
      waitMs = firstMs
    } catch (error) {
      onFailure(error)
      if (closed) return
      again = setTimeout(wake, waitMs)
      waitMs = Math.min(mostMs, waitMs * 2)
    }
  }

  function wake(): void {
    if (asked || closed) return
    asked = true
    running = running.then(round)
  }

  return {
    wake,
    async close(): Promise<void> {
      closed = true
      clearTimeout(again)
      await running
    },
  }
}
