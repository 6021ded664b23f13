import { useEffect, useState } from 'react'
import { serverNow } from '../../local/connection.ts'

/** The moment, in ms since the epoch by the server's clock, told anew every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return now
}
