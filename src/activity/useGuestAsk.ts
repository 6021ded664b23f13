import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import type { Input, Named, Reply } from '../../contract/kernel/call.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { asGuest } from './guestSession.ts'

/** While the page is looked at it is asked so often: places go while one reads. */
const everyMs = 10_000

interface GuestAsked<R> {
  /** The last answer; where there is an error, too, it is an old one. */
  reply: R | undefined
  error: AppError | undefined
  reload: () => void
  /** Shows what another call answered. */
  put: (reply: R) => void
}

/** What the server answers an attendee, asked again while they look at it and when the server is back. */
export function useGuestAsk<C extends Named>(call: C, input: Input<C>): GuestAsked<Reply<C>> {
  const key = JSON.stringify(input)
  const [state, setState] = useState<{ key: string; reply?: Reply<C> | undefined; error?: AppError | undefined }>({
    key,
  })
  const latest = useRef({ call, input })
  latest.current = { call, input }
  const turn = useRef(0)
  const { returns } = useConnection()

  const load = useCallback(async () => {
    const { call: wanted, input: asked } = latest.current
    const question = JSON.stringify(asked)
    const mine = ++turn.current
    try {
      const reply = await ask(wanted, asked, asGuest)
      if (mine === turn.current) setState({ key: question, reply })
    } catch (caught) {
      if (!(caught instanceof AppError)) throw caught
      if (mine === turn.current)
        setState((old) => ({ key: question, reply: old.key === question ? old.reply : undefined, error: caught }))
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, or a server that came back
  useEffect(() => {
    void load()
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void load()
    }, everyMs)
    return () => {
      turn.current++
      window.clearInterval(timer)
    }
  }, [load, key, returns])

  const put = useCallback((reply: Reply<C>) => {
    turn.current++
    setState({ key: JSON.stringify(latest.current.input), reply })
  }, [])
  const { reply, error } = state.key === key ? state : { reply: undefined, error: undefined }
  return { reply, error, reload: () => void load(), put }
}
