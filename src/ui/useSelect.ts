import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

export interface SelectOption {
  value: string
  label: string
}

/** Specification §9: pages of 10; the next is added 400 ms after scrolling ended. */
const pageSize = 10
const scrollEndMs = 400
/** How near the bottom is near, in px. */
const nearPx = 48

/** What fits the text, whatever its case (specification §5). */
export function fitting(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = text.trim().toLowerCase()
  return wanted ? options.filter(({ label }) => label.toLowerCase().includes(wanted)) : options
}

/** The state of an open or closed select: its filter, its pages, and the option the arrow keys stand on. */
export function useSelect(options: readonly SelectOption[], value: string, pick: (value: string) => void) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [pages, setPages] = useState(1)
  const [active, setActive] = useState(-1)
  const scrolled = useRef<number>(undefined)
  const found = useMemo(() => fitting(options, text), [options, text])
  const shown = found.slice(0, pages * pageSize)
  /** The list that was scrolled and not looked at since. */
  const due = useRef<HTMLElement>(undefined)
  const lookSoon = useCallback((list: HTMLElement) => {
    window.clearTimeout(scrolled.current)
    due.current = list
    scrolled.current = window.setTimeout(() => {
      due.current = undefined
      if (list.scrollHeight - list.scrollTop - list.clientHeight < nearPx) setPages((count) => count + 1)
    }, scrollEndMs)
  }, [])
  // Hidden with its view it adds nothing; shown again it looks anew.
  useEffect(() => {
    if (due.current?.isConnected) lookSoon(due.current)
    return () => window.clearTimeout(scrolled.current)
  }, [lookSoon])

  /** Opens on the chosen one, on whatever page that lies; else on none, or on `first`. */
  function show(typed = '', first = -1) {
    const at = typed
      ? 0
      : Math.max(
          first,
          options.findIndex((option) => option.value === value),
        )
    setText(typed)
    setActive(at)
    setPages(Math.max(1, Math.ceil((at + 1) / pageSize)))
    setOpen(true)
  }

  function hide() {
    window.clearTimeout(scrolled.current)
    due.current = undefined
    setOpen(false)
    setText('')
  }

  function choose(option: SelectOption | undefined) {
    if (!option) return
    hide()
    if (option.value !== value) pick(option.value)
  }

  function moveTo(at: number) {
    const next = Math.max(0, Math.min(at, found.length - 1))
    setActive(next)
    setPages((count) => Math.max(count, Math.ceil((next + 1) / pageSize)))
  }

  /** Each key while the list is open. */
  const keys: Record<string, () => void> = {
    ArrowDown: () => moveTo(active + 1),
    ArrowUp: () => moveTo(active - 1),
    PageDown: () => moveTo(active + pageSize),
    PageUp: () => moveTo(active - pageSize),
    Home: () => moveTo(0),
    End: () => moveTo(found.length - 1),
    Enter: () => choose(shown[active]),
    Escape: hide,
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (!open) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      show('', 0)
      return
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    // Esc closes the list, not the dialog around it.
    event.stopPropagation()
    action()
  }

  function onScroll({ currentTarget: list }: { currentTarget: HTMLElement }) {
    lookSoon(list)
  }

  function search(typed: string) {
    if (!open) return show(typed)
    setText(typed)
    setPages(1)
    setActive(typed ? 0 : -1)
  }

  return { open, text, shown, total: found.length, active, show, hide, choose, search, onKeyDown, onScroll }
}
