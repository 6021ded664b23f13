import type { Clock } from '../../../src/hearing/room/mesh/clock.ts'

interface Timer {
  at: number
  everyMs: number
  run(): void
}

/** A clock that a test moves by hand, for any number of pages at once. */
export function fakeClock() {
  let now = 1_000_000
  const timers = new Set<Timer>()

  function add(ms: number, everyMs: number, run: () => void): () => void {
    const timer = { at: now + ms, everyMs, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  /** What was promised meanwhile is done before the next timer. */
  async function settle(): Promise<void> {
    for (let times = 0; times < 12; times++) await undefined
  }

  async function run(ms: number): Promise<void> {
    const end = now + ms
    await settle()
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      if (next.everyMs > 0) {
        // Those that are due again stand behind the others of that moment.
        timers.delete(next)
        next.at += next.everyMs
        timers.add(next)
      } else timers.delete(next)
      next.run()
      await settle()
    }
    now = end
  }

  return {
    now: () => now,
    every: (ms: number, run: () => void) => add(ms, ms, run),
    after: (ms: number, run: () => void) => add(ms, 0, run),
    /** How many timers stand. */
    pending: () => timers.size,
    run,
  } satisfies Clock & Record<string, unknown>
}
export type FakeClock = ReturnType<typeof fakeClock>
