import { useCallback, useEffect, useState } from 'react'
import { deadlines } from '../../../contract/deadline/deadline.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { ask } from '../../local/call.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useFailure, useSession } from '../../local/hooks.ts'
import { keepSome } from '../../local/rows.ts'
import { dayLater, monthLater } from '../../ui/days.ts'

/**
 * Brings all that is due in a month onto this device, page by page, however many cases there are: `loading` until the last
 * page came. `many`: there are more cases than one list holds, so other months may not be complete here.
 * @param month such as 2026-11
 */
export function useMonth(month: string) {
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const [state, setState] = useState<{ loading: boolean; many: boolean; error?: AppError | undefined }>({
    loading: true,
    many: false,
  })

  const read = useCallback(
    async (signal?: AbortSignal) => {
      if (!userId) return
      setState((old) => ({ ...old, loading: true }))
      const from = `${month}-01`
      const to = dayLater(monthLater(from, 1), -1)
      try {
        let after: string | null = null
        do {
          const query: { from: string; to: string; after?: string } = { from, to, ...(after ? { after } : {}) }
          const page = await ask(deadlines.listDeadlines, { query }, signal ? { signal } : {})
          await keepSome(userDb(userId), 'deadlines', page.list)
          after = page.next
          if (after) setState((old) => ({ ...old, many: true }))
        } while (after && !signal?.aborted)
        if (!signal?.aborted) setState(({ many }) => ({ loading: false, many }))
      } catch (caught) {
        if (signal?.aborted) return
        if (!(caught instanceof AppError)) throw caught
        setState(({ many }) => ({ loading: false, many, error: caught }))
      }
    },
    [userId, month],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    const abort = new AbortController()
    void read(abort.signal)
    return () => abort.abort()
  }, [read, returns])
  useFailure(state.error)
  return { ...state, refresh: () => void read() }
}
