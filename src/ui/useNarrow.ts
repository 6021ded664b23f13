import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than so many px; follows it. */
export function useNarrow(px: 768 | 992): boolean {
  const narrow = `(max-width: ${px - 0.02}px)`
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(narrow).matches,
  )
}
