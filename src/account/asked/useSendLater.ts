import { useEffect, useRef } from 'react'

const againMs = 10_000

/**
 * While something of somebody without an account waits for the network, tries again every 10 s, and at once when the browser says that
 * there is one or the page is looked at again.
 */
export function useSendLater(waits: boolean, send: () => unknown): void {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!waits) return
    const again = () => void latest.current()
    const seen = () => document.visibilityState === 'visible' && again()
    const timer = window.setInterval(again, againMs)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waits])
}
