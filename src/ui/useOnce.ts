import { useEffect, useRef, useState } from 'react'

/** Re-click guard (specification §9): one run in 3000 ms. */
const guardMs = 3000

/**
 * Runs a handler at most once in 3 s and never twice at a time, by click or by Enter.
 * A handler that answers `false` did nothing worth guarding (a failed check), so the button is free again at once.
 */
export function useOnce(handler: () => Promise<boolean | void>): { run: () => void; busy: boolean; locked: boolean } {
  const [busy, setBusy] = useState(false)
  const [locked, setLocked] = useState(false)
  const until = useRef(0)
  const timer = useRef<number>(undefined)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // An error nobody expected belongs on the error screen, which only rendering can reach.
  if (failure) throw failure.error

  async function start() {
    if (Date.now() < until.current) return
    until.current = Number.POSITIVE_INFINITY
    const began = Date.now()
    setBusy(true)
    setLocked(true)
    const done = await handler().catch((error: unknown) => setFailure({ error }))
    const rest = done === false ? 0 : Math.max(0, began + guardMs - Date.now())
    until.current = Date.now() + rest
    setBusy(false)
    timer.current = window.setTimeout(() => setLocked(false), rest)
  }
  return { run: () => void start(), busy, locked }
}
