import { useCallback, useEffect, useRef, useState } from 'react'
import { TextInput } from './TextInput.tsx'

/** Specification §9, as for choices. */
const quietMs = 400

/** A search field that tells its words once nothing was typed for 400 ms, or at once on Enter. */
export function Search({ label, onSearch }: { label: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('')
  const timer = useRef<number>(undefined)
  /** Typed, but not told yet. */
  const due = useRef<string>(undefined)
  const tell = useRef(onSearch)
  tell.current = onSearch
  const after = useCallback((words: string, waitMs: number) => {
    window.clearTimeout(timer.current)
    due.current = words
    timer.current = window.setTimeout(() => {
      due.current = undefined
      tell.current(words.trim())
    }, waitMs)
  }, [])
  // Hidden it tells nothing; shown again it tells what was typed before.
  useEffect(() => {
    if (due.current !== undefined) after(due.current, quietMs)
    return () => window.clearTimeout(timer.current)
  }, [after])
  return (
    <TextInput
      label={label}
      bare
      icon="search"
      type="search"
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        after(target.value, quietMs)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') after(typed, 0)
      }}
    />
  )
}
