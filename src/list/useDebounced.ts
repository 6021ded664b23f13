import { useEffect, useState } from 'react'

/** While somebody types, nothing is asked. */
const quietMs = 300

/** A text once it has rested. */
export function useDebounced(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setQuiet(text), quietMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return quiet
}
