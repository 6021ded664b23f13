import { useCallback, useState } from 'react'

/**
 * State of one address, record or question, named by `of`: another one begins with `opening` again, though the screen stays. What an
 * address says must not go into a plain state, where the first one would stand for good.
 */
export function useStateOf<T>(of: string, opening: T): [T, (next: T) => void] {
  const [held, setHeld] = useState({ of, value: opening })
  const put = useCallback((value: T) => setHeld({ of, value }), [of])
  return [held.of === of ? held.value : opening, put]
}
