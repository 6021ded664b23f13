import { useEffect } from 'react'

/** Asks again every so many ms while somebody else's answer is awaited. */
export function useAgain(refresh: () => Promise<void>, ms: number, waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const timer = window.setInterval(() => void refresh(), ms)
    return () => clearInterval(timer)
  }, [refresh, ms, waits])
}
