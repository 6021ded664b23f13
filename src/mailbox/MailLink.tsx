import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { AppError } from '../../contract/errors/errors.ts'
import { messages } from '../../contract/message/message.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { capped } from '../ui/format.ts'
import { notifyError } from '../ui/notify.tsx'
import { askUnreadMail, unreadMail } from './unreadMail.ts'

const pollMs = 60_000

/** The institution's mailbox: how many mails are unread, and the way in, logged in (specification §2). */
export function MailLink() {
  const { t } = useLingui()
  const { count: unread } = useSnapshot(unreadMail)
  const label = unread ? t`邮箱：${unread} 封未读` : t`邮箱`
  const open = async () => {
    const address = await linkToMailbox()
    if (address === undefined || goTo(address)) return
    // The answer took so long that the browser no longer takes the window for the click's.
    const agreed = await confirm({
      title: t`邮箱`,
      text: t`邮箱已可登录，将在新窗口中打开。`,
      accept: t`打开邮箱`,
      reject: t`取消`,
    })
    if (agreed) goTo(address)
  }
  return (
    <Button look="quiet" icon="mail" aria-label={label} title={label} onClick={() => void open()}>
      {unread ? <span className="count">{capped(unread)}</span> : <span className="sr-only">0</span>}
    </Button>
  )
}

/** Whatever fails, to whoever clicked it means the same, and no window opens (specification §8). */
async function linkToMailbox(): Promise<string | undefined> {
  try {
    return await ask(messages.mailLink, {})
  } catch (error) {
    if (!(error instanceof AppError)) reportError(error)
    notifyError({ code: 'mailboxUnconfigured' })
    return undefined
  }
}

/** In a window of its own, which knows nothing of this one. Answers false where the browser opens none. */
function goTo(address: string): boolean {
  const opened = window.open('about:blank', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(address)
  return true
}

/** Asks every 60 s how many mails are unread (specification §7); once a page, by the frame. */
export function useMailPoll(on: boolean): void {
  const { answers } = useConnection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    if (!on) return
    askUnreadMail()
    const timer = setInterval(askUnreadMail, pollMs)
    return () => clearInterval(timer)
  }, [on, answers])
}
