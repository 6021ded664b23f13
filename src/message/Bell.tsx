import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { messageText } from '../../contract/message/message.ts'
import { PushSwitch } from '../account/push/PushSwitch.tsx'
import { useAddress } from '../list/CaseLink.tsx'
import { asAppError } from '../ui/errorText.ts'
import { capped, dateTime } from '../ui/format.ts'
import { shownLanguage } from '../ui/language.ts'
import { notifyError } from '../ui/notify.tsx'
import { Popover } from '../ui/Popover.tsx'
import { usePush } from './pushed.ts'
import { markRead } from './read.ts'
import { useUnread, useUnreadPoll } from './unread.ts'

/** How many messages are unread, the latest of them, and the way to all. */
export function Bell() {
  const { t } = useLingui()
  useUnreadPoll()
  const addressOf = useAddress()
  const { count, latest } = useUnread()
  usePush(count)
  const label = count ? t`消息：${count} 条未读` : t`消息：没有未读`
  return (
    <Popover
      label={label}
      icon="bell"
      className="bell"
      badge={count ? <span className="count">{capped(count)}</span> : null}
    >
      {(close) => (
        <>
          <header>
            <h2>{t`未读消息`}</h2>
            <Link to="/message/index" onClick={close}>{t`全部消息`}</Link>
          </header>
          {latest.length ? (
            <ul className="items">
              {latest.map((message) => {
                const text = messageText(message.kind, message.params, shownLanguage())
                return (
                  <li key={message.id}>
                    <a
                      href={addressOf(message.link || '/message/index')}
                      onClick={() => {
                        close()
                        markRead([message], text).catch((error: unknown) => notifyError(asAppError(error)))
                      }}
                    >
                      {text}
                    </a>
                    <small className="muted number">{dateTime(message.createTime)}</small>
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className="muted none">{t`没有未读消息`}</p>
          )}
          <PushSwitch />
        </>
      )}
    </Popover>
  )
}
