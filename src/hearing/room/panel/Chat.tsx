import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../../ui/Button.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { placeOf } from '../state.ts'
import type { Session } from '../visit/session.ts'

/** What is written goes into the record, which all read: in a private room nothing is written. */
export function Chat({ session }: { session: Session }) {
  const { t } = useLingui()
  const state = useSnapshot(session.state, { sync: true })
  const { entries, unsent, userName: own, typed } = state
  const text = typed.chat
  const setText = (said: string) => {
    session.state.typed.chat = said
  }
  const chat = entries.filter(({ kind }) => kind === 'chat')
  const sending = unsent.flatMap((one) => (one.is === 'chat' ? [one] : []))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    session.chat(text.trim())
    setText('')
  }
  return (
    <>
      <ol className="chat" aria-live="polite">
        {chat.map(({ id, speaker, at, text: said }) => (
          <li key={id}>
            <small>
              {speaker} <time>{dateTime(at)}</time>
            </small>
            <p>{said}</p>
          </li>
        ))}
        {sending.map(({ id, text: said }) => (
          <li key={id}>
            <small>
              {own} {t`发送中…`}
            </small>
            <p>{said}</p>
          </li>
        ))}
      </ol>
      {chat.length + sending.length ? null : (
        <p className="empty">
          <Icon name="chat" />
          {t`还没有人发言`}
        </p>
      )}
      {placeOf(state) === 0 ? (
        <form onSubmit={send}>
          <TextInput label={t`消息`} value={text} onChange={({ target }) => setText(target.value)} maxLength={1000} />
          <Button look="primary" type="submit" icon="send">
            {t`发送`}
          </Button>
        </form>
      ) : (
        <p className="empty">{t`聊天会记入笔录，所有人可见；回到共同房间后再发言。`}</p>
      )}
    </>
  )
}
