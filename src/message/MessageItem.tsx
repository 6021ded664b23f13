import { useLingui } from '@lingui/react/macro'
import { everyNews, type Message, messageText } from '../../contract/message/message.ts'
import { topicWords } from '../account/profile/topicWords.ts'
import { LinkDoor } from '../hearing/enter/doors.tsx'
import { useAddress } from '../list/CaseLink.tsx'
import { returnWords } from '../lookup/returnWords.ts'
import { OnceButton } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { dateTime } from '../ui/format.ts'
import { shownLanguage } from '../ui/language.ts'
import { listed } from '../ui/listed.ts'
import { Tag } from '../ui/Tag.tsx'
import { wayWords } from './words.ts'

/** One message of a list: its words, the way to what it is about, and whether it was read. With `onChoose` it can be picked. */
export function MessageItem({
  message,
  link = message.link,
  inFront = false,
  chosen = false,
  onChoose,
  onRead,
}: {
  message: Message
  /** Where it leads; empty: nowhere from here. */
  link?: string
  /** Whether its reader came here for it. */
  inFront?: boolean
  chosen?: boolean
  onChoose?: (on: boolean) => void
  onRead: () => Promise<void>
}) {
  const { t, i18n } = useLingui()
  const addressOf = useAddress()
  const text = messageText(message.kind, message.params, shownLanguage())
  const isNew = message.readStatus === 0
  const topic = everyNews[message.kind]?.[2]
  const ways = listed(message.ways.map((way) => i18n._(wayWords[way])))
  return (
    <li className={`${isNew ? 'unread' : ''}${inFront ? ' in-front' : ''}`} aria-current={inFront || undefined}>
      <div className="row message-mark">
        {isNew && onChoose ? (
          <Checkbox checked={chosen} aria-label={t`选择：${text}`} onChange={({ target }) => onChoose(target.checked)}>
            <Tag family="blue" icon="mail">{t`未读`}</Tag>
          </Checkbox>
        ) : isNew ? (
          <Tag family="blue" icon="mail">{t`未读`}</Tag>
        ) : (
          <Tag family="grey" icon="check">{t`已读`}</Tag>
        )}
      </div>
      <div>
        <p className="message-text">{text}</p>
        <p className="muted small-text">
          <span className="number">{dateTime(message.createTime)}</span>
          {topic ? ` · ${i18n._(topicWords[topic])}` : ''}
          {message.ways.length > 0 ? ` · ${t`另已发送：${ways}`}` : ''}
          {message.returned ? ` · ${t`未能送达：${returnWords(message.returned)}`}` : ''}
        </p>
      </div>
      <div className="row">
        <LinkDoor link={message.link} />
        {link ? (
          <a className="button small" href={addressOf(link)} onClick={() => void onRead()}>
            {t`查看`}
          </a>
        ) : null}
        {isNew ? (
          <OnceButton small icon="check" action={onRead}>
            {t`标为已读`}
          </OnceButton>
        ) : null}
      </div>
    </li>
  )
}
