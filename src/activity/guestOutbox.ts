import { useEffect } from 'react'
import { gatherings } from '../../contract/gathering/gathering.ts'
import { useStranger } from '../local/hooks.ts'
import { meetStranger, strangerId } from '../local/stranger.ts'
import { guestHeaders, guestId } from './guestSession.ts'

/*
 * What an attendee hands in without a network waits on their phone under who they are, and goes with the session they are in. Without
 * one it sleeps until they come in again.
 */

/** By which an attendee is known on this phone: the same at their next login. */
export const linkOfGuest = (): string => `activity ${guestId()}`

export type Enrolling = typeof gatherings.enroll | typeof gatherings.cancelEnroll
export const isEnrolling = (call: string): boolean => call === gatherings.enroll.name

/** What this attendee handed in and the server does not have, on every page of theirs; it goes while one of them stands. */
export function useGuestOutbox() {
  const theirs = useStranger(linkOfGuest())
  const id = theirs?.id
  useEffect(() => {
    if (id !== undefined) void meetStranger(id, guestHeaders())
  }, [id])
  return theirs?.sent ?? []
}

/** They leave: what waits sleeps until they are back. */
export async function sleepGuest(): Promise<void> {
  await meetStranger(await strangerId(linkOfGuest()), null)
}
