import { useEffect } from 'react'
import type { RowKind } from '../../../../contract/event.ts'
import { todo } from '../../../../contract/todo.ts'
import { useKept } from '../../../local/hooks.ts'
import { onTold } from '../../../local/rows.ts'

/** A change of one of these may end a wait or begin one. */
const about: readonly RowKind[] = ['case', 'preservation', 'guarantee', 'candidacy', 'tribunal', 'defence']
/** Changes come in bursts: one question is enough for those within so many ms. */
const restMs = 500

/** What waits for this person, as the server counts it: asked when the screen is shown and after each change that is told. */
export function useTodos() {
  const kept = useKept(todo.listTodo, {})
  const { refresh } = kept
  useEffect(() => {
    let timer: number | undefined
    void refresh()
    const off = onTold((kind) => {
      if (!about.includes(kind)) return
      clearTimeout(timer)
      timer = window.setTimeout(() => void refresh(), restMs)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [refresh])
  return kept
}
