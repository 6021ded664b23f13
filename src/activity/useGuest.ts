import { useCallback, useEffect, useState } from 'react'
import { activity, type Guest } from '../../contract/activity/activity.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask } from '../local/call.ts'
import { asGuest, guestId } from './guestSession.ts'

/** The attendee whose phone this is, as the server knows them. `reload` asks again. */
export function useGuest(): { guest: Guest | undefined; error: AppError | undefined; reload: () => void } {
  const [guest, setGuest] = useState<Guest>()
  const [error, setError] = useState<AppError>()
  const load = useCallback(async (signal?: AbortSignal) => {
    setError(undefined)
    try {
      const options = signal ? { ...asGuest, signal } : asGuest
      setGuest(await ask(activity.getUser, { params: { id: guestId() } }, options))
    } catch (caught) {
      if (signal?.aborted) return
      if (!(caught instanceof AppError)) throw caught
      setError(caught)
    }
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [load])
  return { guest, error, reload: () => void load() }
}
