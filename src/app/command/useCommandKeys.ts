import { useEffect, useRef } from 'react'

/** Whether keys that are pressed there write something. */
const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Calls `open` for Ctrl+K, ⌘K, and `/` where nobody is typing; not while a dialog is open, which keeps the focus. */
export function useCommandKeys(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTypedIn(event.target)
      if (!(isChord || isSlash) || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
