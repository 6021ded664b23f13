import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Door, door, isApplicant, lastDoor } from '../../account/entry.ts'
import { leaving } from '../../account/leaving.ts'
import { wanted } from '../../account/wanted.ts'
import type { Session } from '../../local/db.ts'
import { useConnection } from '../../local/hooks.ts'
import { refreshUser } from '../../local/session.ts'
import { allWritten } from '../../ui/unsaved.ts'
import { beginAnew, isGoing, markPage } from './beginAnew.ts'

/**
 * Keeps the shell and the session together: nobody left means the login page; a session that ran out means it too while
 * there is a server, with everything typed written down first. Without one the drafts stay usable (decisions C-02).
 */
export function useSessionWatch(session: Session | null): void {
  const router = useRouter()
  const { online } = useConnection()
  const { now: stays } = useSnapshot(leaving)
  const token = session?.token
  // Once they logged out in another tab, their marks are gone from this one too.
  const came = useRef<Door>(undefined)
  if (session) markPage()
  if (session) came.current = isApplicant() ? door() : session.door
  // Rises when the browser finds the network again; `online` alone may have been true all the time, by a socket that lived on.
  const [returns, setReturns] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the network's return is a reason to look again
  useEffect(() => {
    if (stays || isGoing()) return undefined
    if (session === null) void beginAnew(came.current)
    else if (session.token === null && online && navigator.onLine) {
      wanted.keep(session.user.id, router.state.location.href)
      // What cannot be written down keeps its page; whoever logs in elsewhere meanwhile goes on here.
      const wait = new AbortController()
      void allWritten(wait.signal).then((written) => written && beginAnew(lastDoor(session)))
      return () => wait.abort()
    }
    return undefined
  }, [session, online, stays, returns, router])

  // Without a token nothing else asks the server, so nothing else would notice that it is back.
  useEffect(() => {
    if (token !== null) return
    const look = () => {
      setReturns((times) => times + 1)
      void refreshUser().catch(quiet)
    }
    // The network may have come back before the token was refused.
    if (navigator.onLine) look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [token])
}

function quiet(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
