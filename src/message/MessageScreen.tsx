import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Topic, topics } from '../../contract/kernel/noun.ts'
import { messages as calls, type Message } from '../../contract/message/message.ts'
import { topicWords } from '../account/profile/topicWords.ts'
import { useMay } from '../account/role/useMay.ts'
import { useConnection, useRows } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'
import { Search } from '../ui/Search.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useView } from '../ui/view.tsx'
import { ExportButton } from './ExportButton.tsx'
import { MessageItem } from './MessageItem.tsx'
import { Pager } from './Pager.tsx'
import { markRead } from './read.ts'
import { SendDialog } from './SendDialog.tsx'
import { usePage } from './usePage.ts'

/** /message/index: everything that was told to this person, page by page. */
export function MessageScreen() {
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(1)
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const maySend = useMay(calls.send)
  const { online } = useConnection()
  const [topic, setTopic] = useState<Topic>()
  const [blurry, setBlurry] = useState('')
  const wishes = { unreadOnly, topic, blurry }
  const isFiltered = topic !== undefined || blurry !== ''
  const { list: told, total, loading, error, refresh } = usePage(page, wishes)
  const { id: wanted } = useView().search
  const { rows } = useRows('message')
  // The one that was clicked on a locked screen stands in front, wherever else it would.
  const front = rows?.find((row) => row.id === wanted)
  const list = front && told && !isFiltered ? [front, ...told.filter((row) => row.id !== front.id)] : told
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
          <p className="muted">{!told ? null : unreadOnly ? t`共 ${total} 条未读消息` : t`共 ${total} 条消息`}</p>
        </div>
        <div className="row">
          {maySend ? (
            <Button icon="send" aria-haspopup="dialog" disabled={!online} onClick={() => setSending(true)}>
              {t`发送消息`}
            </Button>
          ) : null}
          <ExportButton wanted={wishes} disabled={!online || total === 0} />
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
        <header>
          <div className="filters">
            <Search
              label={t`搜索消息`}
              onSearch={(words) => {
                setBlurry(words)
                show(1)
              }}
            />
            <Select
              label={t`按事项筛选`}
              bare
              placeholder={t`全部事项`}
              options={topics.map((value) => ({ value, label: i18n._(topicWords[value]) }))}
              value={topic ?? ''}
              onChange={({ target }) => {
                setTopic(topics.find((one) => one === target.value))
                show(1)
              }}
            />
          </div>
        </header>
        {list === undefined ? (
          <div className="body">
            <Skeleton lines={6} />
          </div>
        ) : list.length ? (
          <ul className="items messages">
            {list.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                inFront={message === front}
                chosen={chosen.includes(message.id)}
                onChoose={(on) => setChosen(on ? [...chosen, message.id] : chosen.filter((id) => id !== message.id))}
                onRead={() => read([message])}
              />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <EmptyState
            icon={isFiltered ? 'search' : 'bell'}
            title={isFiltered ? t`没有符合条件的消息` : unreadOnly ? t`没有未读消息` : t`还没有消息`}
          >
            {isFiltered ? null : <p>{t`案件与申请有新进展时，会在这里通知您。`}</p>}
          </EmptyState>
        )}
        <Pager page={page} total={total} busy={loading && online} show={show} />
      </section>
      {sending ? <SendDialog onClose={() => setSending(false)} /> : null}
    </>
  )
}
