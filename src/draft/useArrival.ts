import { useEffect, useRef } from 'react'
import type { useDraft } from '../local/hooks.ts'

/**
 * What waited here and is gone now has arrived, once the device has what came of it: `arrive` is called, once. True from when
 * it is gone until then.
 */
export function useArrival<R>(
  draft: ReturnType<typeof useDraft>,
  row: R | null | undefined,
  arrive: (row: R) => void,
): boolean {
  const waited = useRef(false)
  if (draft?.waiting) waited.current = true
  else if (draft) waited.current = false
  const isGone = waited.current && draft === null
  const latest = useRef({ row, arrive })
  latest.current = { row, arrive }
  const isThere = isGone && row !== null && row !== undefined
  useEffect(() => {
    const { row: now, arrive: go } = latest.current
    if (!isThere || !now) return
    // Whoever comes back to this address finds what is there then.
    waited.current = false
    go(now)
  }, [isThere])
  return isGone
}
