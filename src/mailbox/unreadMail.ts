import { proxy } from 'valtio'
import { AppError } from '../../contract/errors/errors.ts'
import { messages } from '../../contract/message/message.ts'
import { ask } from '../local/call.ts'

/** As the last answer had it; 0 where there is none. */
export const unreadMail = proxy({ count: 0 })

/** Asks how many mails are unread: every minute by the frame, and where somebody just read one. */
export function askUnreadMail(): void {
  ask(messages.unreadMail, {}).then(
    (count) => {
      unreadMail.count = count
    },
    (error: unknown) => {
      // Not configured, or out of reach: no number.
      if (!(error instanceof AppError)) throw error
      unreadMail.count = 0
    },
  )
}
