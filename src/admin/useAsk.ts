import { useCallback, useEffect, useRef, useState } from 'react'
import type { Input, Named, Reply } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'

export interface Asked<T> {
  /** The last answer; it stays while the next one is asked for. */
  data: T | undefined
  loading: boolean
  error: AppError | undefined
  again: () => Promise<void>
}

/** Asks the server for what the device does not keep: at once, when the input changes, and when the server is back. */
export function useAsk<C extends Named>(call: C, input: Input<C> | undefined): Asked<Reply<C>> {
  const [state, setState] = useState<Omit<Asked<Reply<C>>, 'again'>>({
    data: undefined,
    loading: true,
    error: undefined,
  })
  const { online } = useConnection()
  const turn = useRef(0)
  const latest = useRef(input)
  latest.current = input
  const key = JSON.stringify(input)

  const again = useCallback(async () => {
    if (latest.current === undefined) return
    const mine = ++turn.current
    // An answer that was overtaken says nothing any more; silence does, while the same is asked again.
    const tell = (next: Partial<typeof state>) => {
      if (mine === turn.current || (next.error && key === JSON.stringify(latest.current)))
        setState((old) => ({ ...old, loading: mine !== turn.current, error: undefined, ...next }))
    }
    setState((old) => ({ ...old, loading: true }))
    try {
      tell({ data: await ask(call, latest.current) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      tell({ error })
    }
  }, [call, key])

  useEffect(() => void again(), [again])
  const was = useRef(online)
  useEffect(() => {
    if (online && !was.current) void again()
    was.current = online
  }, [online, again])
  return { ...state, again }
}
