import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { AppError } from '../../contract/errors/errors.ts'
import type { RowKind, RowOf } from '../../contract/event.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { ask } from '../local/call.ts'
import { userDb } from '../local/db.ts'
import { useConnection, useFailure, useSession } from '../local/hooks.ts'
import { keepSome } from '../local/rows.ts'
import { useDebounced } from './useDebounced.ts'

/** A call that lists records by `state`, `q`, `page` and `size`. */
type FindCall<K extends RowKind> = Named & {
  keeps: K
  reply: z.core.$ZodType<{ total: number; list: RowOf[K][] }>
}

interface Asked {
  /** The filter this is the answer to. */
  key: string
  page: number
  total: number
  error: AppError | undefined
}

const nothing: Asked = { key: '', page: 0, total: 0, error: undefined }

/**
 * What somebody looks for in a list: a state and words. The server is asked for all that it finds, page by page, and that is
 * kept on the device; what the device holds is looked at by `fits`, with or without a network. Nothing is asked for no filter.
 * @param size how many the call gives on a page
 */
export function useFind<K extends RowKind>(call: FindCall<K>, size: number) {
  const userId = useSession()?.user.id
  const { returns } = useConnection()
  const [text, setText] = useState('')
  const [state, setState] = useState('')
  const q = useDebounced(text.trim())
  const key = JSON.stringify({ state, q })
  const isFiltered = Boolean(state || q)
  const [asked, setAsked] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const abort = useRef(new AbortController())

  const read = useCallback(
    async (page: number) => {
      const { signal } = abort.current
      const wanted = JSON.parse(key) as { state: string; q: string }
      const filled = Object.entries(wanted).filter(([, value]) => value)
      if (!userId || !filled.length) return
      setBusy(true)
      try {
        const query = { ...Object.fromEntries(filled), page, size }
        const { total, list } = await ask(call, { query } as Input<typeof call>, { signal })
        await keepSome(userDb(userId), call.keeps, list)
        if (signal.aborted) return
        setAsked({ key, page, total, error: undefined })
      } catch (caught) {
        if (signal.aborted) return
        if (!(caught instanceof AppError)) throw caught
        setAsked((old) => ({ ...(old.key === key ? old : nothing), key, error: caught }))
      }
      setBusy(false)
    },
    [userId, call, key, size],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    abort.current = new AbortController()
    void read(1)
    return () => abort.current.abort()
  }, [read, returns])

  const now = asked.key === key ? asked : nothing
  useFailure(now.error)
  const words = q.toLowerCase()
  return {
    text,
    setText,
    state,
    setState,
    isFiltered,
    loading: isFiltered && (busy || asked.key !== key),
    error: now.error,
    refresh: () => void read(1),
    /** Asks for those after the last one; undefined at the end. */
    more: now.total > now.page * size ? () => void read(now.page + 1) : undefined,
    /** Whether a record with this state and these words belongs to what is looked for; the server looks at the same. */
    fits: (itsState: string | undefined, itsWords: string): boolean =>
      (!state || itsState === state) && (!words || itsWords.toLowerCase().includes(words)),
    clear: () => {
      setText('')
      setState('')
    },
  }
}

export type Find = ReturnType<typeof useFind>
