import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a bar has no room for all that it holds on one line, which depends on the language, on who sees it and on the state of things.
 * How much room it needs is known from the time when all of it was shown.
 */
export function useNarrow(bar: RefObject<HTMLElement | null>): boolean {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const [needs, setNeeds] = useState(0)
  const isNarrow = width < needs
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar])
  // After each rendering: a button that was pressed has other words.
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || isNarrow || element.scrollWidth <= element.clientWidth) return
    setWidth(element.clientWidth)
    setNeeds(element.scrollWidth)
  })
  return isNarrow
}
