import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { quit } from '../../account/token.ts'
import type { Session } from '../../local/db.ts'
import { useConnection } from '../../local/hooks.ts'
import { firstUser, isToldHere } from '../../local/session.ts'
import { allWritten } from '../../ui/unsaved.ts'
import { lookForUpdate } from '../update.ts'
import { isFailure, isOfAnotherBuild } from './firstInfo.ts'

/** So long the first view waits for the user info; after that it shows with the profile that the device keeps. */
const patienceMs = 1500

/**
 * Specification §4: after a reload the user info is fetched once; where that fails the person is logged out. Gives whether
 * views may show: once it came, or where there is no server to wait for.
 */
export function useFirstInfo(session: Session | null): boolean {
  const token = session?.token
  const userId = session?.user.id
  const { online } = useConnection()
  const asked = useRef<string>(undefined)
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    if (!token || asked.current === userId) return
    asked.current = userId
    const go = () => setWaits(false)
    setTimeout(go, patienceMs)
    firstUser(token).then(go, async (error: unknown) => {
      if (!isFailure(error)) {
        go()
        if (isOfAnotherBuild(error)) lookForUpdate()
        else if (!(error instanceof AppError)) throw error
        return
      }
      await allWritten(new AbortController().signal)
      if (userId) await quit(userId, 'keep')
      location.reload()
    })
  }, [token, userId])
  // Once shown they stay, whatever becomes of the network.
  const shown = useRef(false)
  // Whoever came in by this page's login was told with it; without a token nobody can be asked.
  if (session)
    shown.current ||= !waits || session.token === null || isToldHere(session.token) || !online || !navigator.onLine
  return shown.current
}
