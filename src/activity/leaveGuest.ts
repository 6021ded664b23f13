import { activity } from '../../contract/activity/activity.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { markUntold } from '../account/gate/untold.ts'
import { ask } from '../local/call.ts'
import { dropFarewell, keepFarewell } from '../local/farewell.ts'
import { isForLater } from '../local/send/later.ts'
import { sleepGuest } from './guestOutbox.ts'
import { asGuest, forgetGuest, guestToken } from './guestSession.ts'

/** Ends the session of an attendee on this phone; the server is told of it, later where it does not answer now. */
export async function leaveGuest(): Promise<void> {
  const token = guestToken()
  if (token) {
    // First: whoever closes the page at once has left all the same.
    markUntold(true)
    await keepFarewell(token)
  }
  const isHeard = await ask(activity.logout, {}, { ...asGuest, timeoutMs: 5000 }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return !isForLater(error)
    },
  )
  await sleepGuest()
  forgetGuest()
  if (!token || !isHeard) return
  await dropFarewell(token)
  markUntold(false)
}
