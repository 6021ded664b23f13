import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Message, messageText } from '../../contract/message.ts'
import { useConnection } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { asAppError } from '../ui/errorText.ts'
import { dateTime } from '../ui/format.ts'
import { shownLanguage } from '../ui/language.ts'
import { notifyError } from '../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { markRead } from './read.ts'
import { pageSize, usePage } from './usePage.ts'

/** /message/index: everything that was told to this person, page by page. */
export function MessageScreen() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { online } = useConnection()
  const { list, total, loading, error, refresh } = usePage(page, unreadOnly)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const unread = list?.filter((row) => row.readStatus === 0) ?? []
  const picked = unread.filter((row) => chosen.includes(row.id))

  function show(next: number, only = unreadOnly): void {
    setPage(next)
    setUnreadOnly(only)
    setChosen([])
  }

  async function read(messages: Message[]): Promise<void> {
    const count = messages.length
    await markRead(messages, t`${count} 条消息标为已读`).catch((caught: unknown) => notifyError(asAppError(caught)))
    setChosen([])
  }

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`消息中心`}</h1>
          <p className="muted">{unreadOnly ? t`共 ${total} 条未读消息` : t`共 ${total} 条消息`}</p>
        </div>
        <div className="row">
          <Button aria-pressed={unreadOnly} icon="mail" onClick={() => show(1, !unreadOnly)}>
            {t`只看未读`}
          </Button>
          <OnceButton
            look="primary"
            icon="check"
            disabled={!unread.length}
            action={() => read(picked.length ? picked : unread)}
          >
            {picked.length ? t`将所选 ${picked.length} 条标为已读` : t`本页全部标为已读`}
          </OnceButton>
        </div>
      </div>
      {error && list?.length ? (
        <Banner family="amber" icon="offline">
          <span>{t`以下是本设备上保存的消息，可能不是最新。`}</span>
        </Banner>
      ) : null}
      <section className="card" aria-label={t`消息列表`}>
        {list === undefined ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : list.length ? (
          <ul className="items messages">
            {list.map((message) => (
              <Item
                key={message.id}
                message={message}
                chosen={chosen.includes(message.id)}
                onChoose={(on) => setChosen(on ? [...chosen, message.id] : chosen.filter((id) => id !== message.id))}
                onRead={() => read([message])}
              />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <EmptyState icon="bell" title={unreadOnly ? t`没有未读消息` : t`还没有消息`}>
            <p>{t`案件与申请有新进展时，会在这里通知您。`}</p>
          </EmptyState>
        )}
        {pages > 1 ? (
          <nav className="body row pager" aria-label={t`分页`}>
            <Button icon="left" disabled={page === 1} onClick={() => show(page - 1)}>
              {t`上一页`}
            </Button>
            <span className="number">{t`第 ${page} / ${pages} 页`}</span>
            <Button disabled={page >= pages || (loading && online)} onClick={() => show(page + 1)}>
              {t`下一页`}
            </Button>
          </nav>
        ) : null}
      </section>
    </>
  )
}

function Item({
  message,
  chosen,
  onChoose,
  onRead,
}: {
  message: Message
  chosen: boolean
  onChoose: (on: boolean) => void
  onRead: () => Promise<void>
}) {
  const { t } = useLingui()
  const text = messageText(message.kind, message.params, shownLanguage())
  const isNew = message.readStatus === 0
  return (
    <li className={isNew ? 'unread' : ''}>
      <div className="row between">
        {isNew ? (
          <Checkbox checked={chosen} aria-label={t`选择：${text}`} onChange={({ target }) => onChoose(target.checked)}>
            <Tag family="blue" icon="mail">{t`未读`}</Tag>
          </Checkbox>
        ) : (
          <Tag family="grey" icon="check">{t`已读`}</Tag>
        )}
        <span className="muted small-text number">{dateTime(message.createTime)}</span>
      </div>
      <p className="message-text">{text}</p>
      <div className="row">
        {message.link ? (
          <a className="button small" href={`#${message.link}`} onClick={() => void onRead()}>
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
