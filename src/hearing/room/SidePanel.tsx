import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useRoleWords } from '../words.ts'
import type { Session } from './session.ts'

/** Beside the pictures: who is there and who waits, or what is written. */
export function SidePanel({
  session,
  shows,
  onClose,
}: {
  session: Session
  shows: 'people' | 'chat'
  onClose: () => void
}) {
  const { t } = useLingui()
  const title = shows === 'people' ? t`参会人` : t`聊天`
  return (
    <aside className="side-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button look="quiet" icon="close" aria-label={t`关闭`} onClick={onClose} />
      </header>
      {shows === 'people' ? <People session={session} /> : <Chat session={session} />}
    </aside>
  )
}

function People({ session }: { session: Session }) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  const { userList, waiting } = useSnapshot(session.state)
  const hands = userList.filter(({ handAt }) => handAt).sort((a, b) => (a.handAt ?? '').localeCompare(b.handAt ?? ''))
  return (
    <>
      {waiting.length ? (
        <section>
          <h3>{t`等候进入`}</h3>
          <ul>
            {waiting.map(({ sid, userName, roleName, removed }) => (
              <li key={sid}>
                <span>
                  {userName} <small>{roleWords(roleName)}</small>
                  {removed ? <small>{t`曾被移出`}</small> : null}
                </span>
                <Button small look="primary" aria-label={t`允许 ${userName} 进入`} onClick={() => session.admit(sid)}>
                  {t`允许进入`}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hands.length ? (
        <section>
          <h3>{t`举手顺序`}</h3>
          <ol>
            {hands.map(({ sid, userName }) => (
              <li key={sid}>{userName}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h3>{t`在场`}</h3>
        <ul>
          {userList.map(({ sid, userName, roleName, online, role }) => (
            <li key={sid}>
              <span>
                {userName} <small>{roleWords(roleName)}</small>
              </span>
              <small>{online ? (role === 0 ? t`在席` : t`旁听`) : t`离线`}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Chat({ session }: { session: Session }) {
  const { t } = useLingui()
  const { chat } = useSnapshot(session.state)
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    session.chat(text.trim())
    setText('')
  }
  return (
    <>
      <ol className="chat" aria-live="polite">
        {chat.map(({ sid, userName, at, text: said }) => (
          <li key={`${sid} ${at}`}>
            <small>
              {userName} <time>{dateTime(at)}</time>
            </small>
            <p>{said}</p>
          </li>
        ))}
      </ol>
      {chat.length ? null : (
        <p className="empty">
          <Icon name="chat" />
          {t`还没有人发言`}
        </p>
      )}
      <form onSubmit={send}>
        <TextInput label={t`消息`} value={text} onChange={({ target }) => setText(target.value)} maxLength={1000} />
        <Button look="primary" type="submit" icon="send">
          {t`发送`}
        </Button>
      </form>
    </>
  )
}
