import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { AppError } from '../../contract/errors.ts'
import { messages } from '../../contract/message.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { capped } from '../ui/format.ts'
import { notifyError } from '../ui/notify.tsx'

const pollMs = 60_000

/** The institution's mailbox: how many mails are unread, and the way in, logged in (specification §2). */
export function MailLink() {
  const { t } = useLingui()
  const unread = useUnreadMail()
  const label = unread ? t`邮箱：${unread} 封未读` : t`邮箱`
  return (
    <Button look="quiet" icon="mail" aria-label={label} title={label} onClick={() => void openMailbox()}>
      {unread ? <span className="count">{capped(unread)}</span> : <span className="sr-only">0</span>}
    </Button>
  )
}

/** In a window opened by the click itself: one opened after the answer would be blocked. */
async function openMailbox(): Promise<void> {
  const opened = window.open('about:blank', '_blank')
  try {
    const address = await ask(messages.mailLink, {})
    if (!opened) return
    opened.opener = null
    opened.location.replace(address)
  } catch (error) {
    opened?.close()
    const { code } = asAppError(error)
    // Whatever failed, this is what it means to whoever clicked (specification §8); being offline says so itself.
    notifyError({ code: code === 'unreachable' ? code : 'mailboxUnconfigured' })
  }
}

function useUnreadMail(): number {
  const { online } = useConnection()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (!online) return
    const look = () =>
      ask(messages.unreadMail, {}).then(setUnread, (error: unknown) => {
        // Not configured, or out of reach: no number.
        if (!(error instanceof AppError)) throw error
        setUnread(0)
      })
    void look()
    const timer = setInterval(look, pollMs)
    return () => clearInterval(timer)
  }, [online])
  return unread
}
