import { type RefObject, useEffect } from 'react'

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Keeps the Tab key inside an element while `open`, and gives the focus back to where it came from afterwards. */
export function useFocusInside(inside: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    const turn = (event: KeyboardEvent) => {
      const within = inside.current?.closest('[role="dialog"]')
      // A question asked from here lies above and keeps its own focus.
      if (event.key !== 'Tab' || !within || document.activeElement?.closest('.p-dialog')) return
      const all = [...within.querySelectorAll<HTMLElement>(stops)].filter((it) => it.offsetParent !== null)
      const at = all.indexOf(document.activeElement as HTMLElement)
      const next = event.shiftKey ? all.at(at <= 0 ? -1 : at - 1) : all[(at + 1) % all.length]
      event.preventDefault()
      next?.focus()
    }
    document.addEventListener('keydown', turn)
    return () => {
      document.removeEventListener('keydown', turn)
      returnFocus(opener, inside.current)
    }
  }, [open, inside])
}

/** Gives the focus back to what opened a dialog, unless it has gone elsewhere meanwhile. */
function returnFocus(opener: Element | null, inside: HTMLElement | null): void {
  const { activeElement } = document
  const within = inside?.closest('[role="dialog"]')
  const left = activeElement && activeElement !== document.body && !within?.contains(activeElement)
  if (!left && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

/** For a dialog that is there only while it is open. */
export function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      // Once the dialog is off the page.
      queueMicrotask(() => returnFocus(opener, null))
    }
  }, [])
}
