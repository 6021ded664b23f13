import { useCallback, useEffect } from 'react'
import { deadlines, type Term } from '../../../contract/deadline/deadline.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { ask } from '../../local/call.ts'
import { useConnection, useHeld, useSession } from '../../local/hooks.ts'
import { putKept } from '../../local/kept.ts'
import { onTold } from '../../local/rows.ts'

/** Changes come in bursts: one question is enough for those within so many ms. */
const restMs = 500

/**
 * Every preservation and guarantee in force that ends between two days, as the server last told it: all pages, again when one
 * of them changes. Undefined while the device knows nothing; `on` is false for whoever may not ask.
 */
export function useTerms(on: boolean, from: string, to: string): Term[] | undefined {
  const userId = useSession()?.user.id
  const { returns } = useConnection()

  const read = useCallback(
    async (signal: AbortSignal) => {
      if (!on || !userId) return
      const list: Term[] = []
      try {
        for (let after: string | null | undefined; after !== null; ) {
          const query: { from: string; to: string; after?: string } = { from, to, ...(after ? { after } : {}) }
          const page = await ask(deadlines.listTerms, { query }, { signal })
          list.push(...page.list)
          after = page.next
        }
        await putKept(userId, deadlines.listTerms, { query: { from, to } }, { list, next: null })
      } catch (caught) {
        // What the device knows stands; the list of deadlines beside it says why nothing new comes.
        if (!signal.aborted && !(caught instanceof AppError)) throw caught
      }
    },
    [on, userId, from, to],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    const abort = new AbortController()
    let timer: number | undefined
    void read(abort.signal)
    const off = onTold((kind) => {
      if (kind !== 'preservation' && kind !== 'guarantee') return
      clearTimeout(timer)
      timer = window.setTimeout(() => void read(abort.signal), restMs)
    })
    return () => {
      clearTimeout(timer)
      abort.abort()
      off()
    }
  }, [read, returns])
  return useHeld(on ? deadlines.listTerms : undefined, { query: { from, to } })?.list
}
