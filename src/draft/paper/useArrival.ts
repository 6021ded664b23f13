import { useEffect, useRef } from 'react'
import type { useDraft } from '../../local/hooks.ts'
import { wasDiscarded } from '../../local/outbox.ts'

/**
 * What waited here and is gone now has arrived, once the device has what came of it: `arrive` is called, once. True from when
 * it is gone until then.
 */
export function useArrival<R>(
  draft: ReturnType<typeof useDraft>,
  row: R | null | undefined,
  arrive: (row: R) => void,
): boolean {
  const waited = useRef<string>(undefined)
  if (draft) waited.current = draft.waiting ? draft.id : undefined
  else if (waited.current && wasDiscarded(waited.current)) waited.current = undefined
  const isGone = waited.current !== undefined && draft === null
  const latest = useRef({ row, arrive })
  latest.current = { row, arrive }
  const isThere = isGone && row !== null && row !== undefined
  useEffect(() => {
    const { row: now, arrive: go } = latest.current
    if (!isThere || !now) return
    // Whoever comes back to this address finds what is there then.
    waited.current = undefined
    go(now)
  }, [isThere])
  return isGone
}
