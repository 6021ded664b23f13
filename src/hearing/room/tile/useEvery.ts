import { useRef } from 'react'

/** Runs at most once in so many ms; what comes between does nothing. */
export function useEvery(run: () => void, ms: number): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - last.current < ms) return
    last.current = performance.now()
    run()
  }
}
