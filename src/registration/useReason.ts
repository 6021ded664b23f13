import { useCallback, useEffect, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import type { Reply } from '../../contract/kernel/call.ts'
import { registrations } from '../../contract/registration/registration.ts'
import { ask } from '../local/call.ts'

/** How far a registration is. */
export type Reason = Reply<typeof registrations.getReason>

/** What the code of a link or a status page tells; nothing is asked without one. */
export function useReason(code: string): { reason?: Reason; error?: AppError; reload: () => void } {
  const [state, setState] = useState<{ reason?: Reason; error?: AppError }>({})
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({})
      if (!code) return
      try {
        setState({ reason: await ask(registrations.getReason, { body: { code } }, signal ? { signal } : {}) })
      } catch (caught) {
        if (signal?.aborted) return
        if (!(caught instanceof AppError)) throw caught
        setState({ error: caught })
      }
    },
    [code],
  )
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [load])
  return { ...state, reload: () => void load() }
}
