import { useEffect, useRef, useState } from 'react'

/** Re-click guard (specification §9): one run in 3000 ms. */
const guardMs = 3000

/**
 * Runs a handler at most once in 3 s and never twice at a time, by click or by Enter.
 * A handler that answers `false` did nothing worth guarding (a failed check), so the button is free again at once.
 */
export function useOnce(handler: () => Promise<boolean | void>): { run: () => void; busy: boolean; locked: boolean } {
  /** Milliseconds since 1970 until which it is locked: 0 while it is free, without end while the handler runs. */
  const [until, setUntil] = useState(0)
  // What a second click meets before the first is drawn.
  const guard = useRef(0)
  const [failure, setFailure] = useState<{ error: unknown }>()
  // A hidden view has no effects: shown again it waits for the rest, whatever became of the timer before.
  useEffect(() => {
    if (until === 0 || until === Number.POSITIVE_INFINITY) return
    const timer = window.setTimeout(() => setUntil(0), Math.max(0, until - Date.now()))
    return () => window.clearTimeout(timer)
  }, [until])
  // An error nobody expected belongs on the error screen, which only rendering can reach.
  if (failure) throw failure.error

  async function start() {
    if (Date.now() < guard.current) return
    const lock = (next: number) => {
      guard.current = next
      setUntil(next)
    }
    const began = Date.now()
    lock(Number.POSITIVE_INFINITY)
    const done = await handler().catch((error: unknown) => setFailure({ error }))
    lock(done === false ? 0 : Math.max(Date.now(), began + guardMs))
  }
  return { run: () => void start(), busy: until === Number.POSITIVE_INFINITY, locked: until > 0 }
}
