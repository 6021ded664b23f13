/** Anything that is dragged is looked at so often (specification §9). */
export const dragThrottleMs = 50

/** Runs at once, then at most every `waitMs`, the last time with the last values. `stop` forgets what still waits. */
export function throttled<A extends unknown[]>(
  run: (...values: A) => void,
  waitMs = dragThrottleMs,
): { (...values: A): void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: A | undefined
  function tick(): void {
    if (last === undefined) {
      timer = undefined
      return
    }
    const values = last
    last = undefined
    timer = setTimeout(tick, waitMs)
    run(...values)
  }
  const throttle = (...values: A) => {
    last = values
    if (timer === undefined) tick()
  }
  throttle.stop = () => {
    clearTimeout(timer)
    timer = undefined
    last = undefined
  }
  return throttle
}
