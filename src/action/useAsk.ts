import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import { type Input, mayMake, type Named, type Reply } from '../../contract/kernel/call.ts'
import { ask } from '../local/call.ts'
import { serverNow } from '../local/connection.ts'
import { useConnection, useFailure } from '../local/hooks.ts'
import { current } from '../local/session.ts'

export interface Asked<R> {
  /** The last answer to just this question; it may be old, see `error` and `at`. */
  reply: R | undefined
  /** The last answer to any question of this place, for a list that stays while the next page is asked for. */
  last: R | undefined
  loading: boolean
  error: AppError | undefined
  /** Milliseconds since 1970, of that answer. */
  at: number | undefined
  refresh: () => Promise<void>
}

/** What is for others a screen does not ask for by itself. Throws AppError `forbidden`, as the server would. */
async function mustBeTheirs(call: Named): Promise<void> {
  const user = (await current())?.user
  if (user && Array.isArray(call.who) && !mayMake(call, user)) throw new AppError('forbidden')
}

/**
 * The answer to a call that the device does not keep. It is asked again when the server is back; an answer to an earlier
 * question never stands under a later one. Without an input nothing is asked.
 */
export function useAsk<C extends Named>(call: C, input: Input<C> | undefined): Asked<Reply<C>> {
  const key = input === undefined ? undefined : JSON.stringify([call.name, input])
  const [state, setState] = useState<Omit<Asked<Reply<C>>, 'refresh' | 'last'> & { key: string | undefined }>({
    key,
    reply: undefined,
    loading: true,
    error: undefined,
    at: undefined,
  })
  const last = useRef<{ name: string; reply: Reply<C> }>(undefined)
  const latest = useRef({ call, input, key })
  latest.current = { call, input, key }
  const turn = useRef(0)
  const { returns } = useConnection()

  const refresh = useCallback(async () => {
    const { call: wanted, input: asked, key: question } = latest.current
    if (asked === undefined) return
    const mine = ++turn.current
    const still = () => mine === turn.current && question === latest.current.key
    setState((old) =>
      old.key === question
        ? { ...old, loading: true }
        : { key: question, reply: undefined, loading: true, error: undefined, at: undefined },
    )
    try {
      await mustBeTheirs(wanted)
      const reply = await ask(wanted, asked)
      if (!still()) return
      last.current = { name: wanted.name, reply }
      setState({ key: question, reply, loading: false, error: undefined, at: serverNow() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Also of a question asked again meanwhile: silence is to be told while it lasts.
      if (question === latest.current.key) setState((old) => ({ ...old, loading: mine !== turn.current, error }))
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is asked at once
  useEffect(() => void refresh(), [refresh, key])
  const was = useRef(returns)
  useEffect(() => {
    if (returns !== was.current) void refresh()
    was.current = returns
  }, [returns, refresh])
  const { key: of, ...shown } = state
  useFailure(state.error)
  // Of another call it is of another kind.
  const before = last.current?.name === call.name ? last.current.reply : undefined
  return of === key
    ? { ...shown, last: before, refresh }
    : { reply: undefined, last: before, loading: true, error: undefined, at: undefined, refresh }
}
