import { useEffect } from 'react'
import type { RowKind } from '../../../../contract/event.ts'
import type { Category } from '../../../../contract/kernel/call.ts'
import { todo } from '../../../../contract/todo/todo.ts'
import { useConnection, useKept } from '../../../local/hooks.ts'
import { onTold } from '../../../local/rows.ts'

/** A change of one of these may end a wait or begin one. */
const about: readonly RowKind[] = ['case', 'preservation', 'guarantee', 'candidacy', 'tribunal', 'defence', 'deadlines']
/** Changes come in bursts: one question is enough for those within so many ms. */
const restMs = 500

/** Who shows it on this page: the menu and the dashboard ask one question together, and both read what is kept of its answer. */
const askers = new Set<() => Promise<void>>()
let timer: number | undefined

function ask(): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => void [...askers].at(-1)?.(), restMs)
}

/**
 * What waits for this person, as the server counts it over all records, or as this device last heard: asked after each change
 * that is told, and with `fresh` when it is shown. Nothing waits for somebody of another category. Not `isKnown` while the
 * first answer is still to come: what this device holds is no count before it is all there will be.
 */
export function useTodos(cate: Category, fresh = false) {
  const kept = useKept(cate === 'ARBI_USER' ? undefined : todo.listTodo, {})
  const { refresh } = kept
  const { online } = useConnection()
  useEffect(() => {
    askers.add(refresh)
    if (fresh) void refresh()
    const off = onTold((kind) => {
      if (about.includes(kind)) ask()
    })
    return () => {
      off()
      askers.delete(refresh)
      if (askers.size === 0) clearTimeout(timer)
    }
  }, [refresh, fresh])
  return { ...kept, isKnown: kept.value !== undefined || kept.error !== undefined || !online }
}
