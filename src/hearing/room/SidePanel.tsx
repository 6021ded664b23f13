import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { RecordView } from '../record/RecordView.tsx'
import { useRoleWords } from '../words.ts'
import type { Session } from './session.ts'

export const panels = ['people', 'chat', 'record'] as const
export type Panel = (typeof panels)[number]

const contents = { people: People, chat: Chat, record: RecordPanel }

/** Beside the pictures: who is there and who waits, what is written, or the record. */
export function SidePanel({
  session,
  shows,
  show,
}: {
  session: Session
  shows: Panel
  show: (panel: Panel | undefined) => void
}) {
  const { t } = useLingui()
  const titles = usePanelWords()
  const Content = contents[shows]
  return (
    <aside className="side-panel" aria-label={titles[shows]}>
      <header>
        <h2>{titles[shows]}</h2>
        {panels.map((one) =>
          one === shows ? null : (
            <Button key={one} look="quiet" small aria-label={t`打开${titles[one]}`} onClick={() => show(one)}>
              {titles[one]}
            </Button>
          ),
        )}
        <Button look="quiet" icon="close" aria-label={t`关闭`} onClick={() => show(undefined)} />
      </header>
      <Content session={session} />
    </aside>
  )
}

export function usePanelWords(): Record<Panel, string> {
  const { t } = useLingui()
  return { people: t`参会人`, chat: t`聊天`, record: t`笔录` }
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
  const { entries, unsent, userName: own } = useSnapshot(session.state)
  const [text, setText] = useState('')
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
      <form onSubmit={send}>
        <TextInput label={t`消息`} value={text} onChange={({ target }) => setText(target.value)} maxLength={1000} />
        <Button look="primary" type="submit" icon="send">
          {t`发送`}
        </Button>
      </form>
    </>
  )
}

function RecordPanel({ session }: { session: Session }) {
  const { entries, corrections, userList, attendeeRole } = useSnapshot(session.state)
  const isSecretary = attendeeRole === 'SECRETARY'
  return (
    <RecordView
      entries={entries}
      corrections={corrections}
      people={userList.map(({ userName }) => userName)}
      typist={isSecretary ? session.typist : undefined}
      correct={isSecretary ? undefined : session.correct}
      decide={isSecretary ? session.decide : undefined}
    />
  )
}
