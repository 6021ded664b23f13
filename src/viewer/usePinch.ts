import { type RefObject, useEffect } from 'react'
import type { View } from './view.ts'

/** Two fingers, or the wheel with Ctrl, make a document larger and smaller around where they are. */
export function usePinch(container: RefObject<HTMLElement | null>, view: View | undefined): void {
  useEffect(() => {
    const box = container.current
    if (!box || !view) return
    const heard = new AbortController()
    const { signal } = heard
    let apart = 0
    const measure = ({ touches: [one, two] }: TouchEvent) =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0
    const centre = ({ touches: [one, two] }: TouchEvent): [number, number] =>
      one && two ? [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2] : [0, 0]
    box.addEventListener(
      'touchstart',
      (event) => {
        apart = measure(event)
      },
      { signal, passive: true },
    )
    box.addEventListener(
      'touchmove',
      (event) => {
        const now = measure(event)
        if (!apart || !now) return
        // The page itself is not to grow.
        event.preventDefault()
        if (Math.abs(now / apart - 1) < 0.02) return
        view.zoom(now / apart, centre(event))
        apart = now
      },
      { signal, passive: false },
    )
    box.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        view.zoom(Math.exp(-event.deltaY / 300), [event.clientX, event.clientY])
      },
      { signal, passive: false },
    )
    return () => heard.abort()
  }, [container, view])
}
