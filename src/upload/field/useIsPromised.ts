import { useEffect, useState } from 'react'

/**
 * Whether the browser promised to keep what lies on this device. A private window never does, and nothing else tells it from
 * others: the room it names is made up. True until it is known.
 */
export function useIsPromised(): boolean {
  const [isPromised, setIsPromised] = useState(true)
  useEffect(() => {
    // Absent in old browsers, and over plain http.
    navigator.storage?.persisted?.().then(setIsPromised, reportError)
  }, [])
  return isPromised
}
