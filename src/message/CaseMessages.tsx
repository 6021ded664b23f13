import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Message, messageText } from '../../contract/message/message.ts'
import { useConnection } from '../local/hooks.ts'
import { OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { shownLanguage } from '../ui/language.ts'
import { notifyError } from '../ui/notify.tsx'
import { Section } from '../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { MessageItem } from './MessageItem.tsx'
import { Pager } from './Pager.tsx'
import { markRead } from './read.ts'
import { usePage } from './usePage.ts'

/** What its reader was told of one case, newest first, page by page; new ones come by themselves. */
export function CaseMessages({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [page, setPage] = useState(1)
  const { list, total, loading, error, refresh } = usePage(page, { caseId })
  const unread = list?.filter((row) => row.readStatus === 0) ?? []

  async function read(messages: Message[], title: string): Promise<void> {
    await markRead(messages, title).catch((caught: unknown) => notifyError(asAppError(caught)))
  }

  return (
    <Section
      title={t`本案消息`}
      more={
        unread.length ? (
          <OnceButton small icon="check" action={() => read(unread, t`本页全部标为已读`)}>
            {t`本页全部标为已读`}
          </OnceButton>
        ) : null
      }
    >
      {error && list?.length ? <p className="muted small-text">{t`以下是本设备上保存的消息，可能不是最新。`}</p> : null}
      {list === undefined ? (
        <Skeleton lines={4} />
      ) : list.length ? (
        <>
          <ul className="items messages" aria-label={t`消息列表`}>
            {list.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                // It is on the screen already.
                link={message.link.endsWith(`caseId=${caseId}`) ? '' : message.link}
                onRead={() => read([message], messageText(message.kind, message.params, shownLanguage()))}
              />
            ))}
          </ul>
          <Pager page={page} total={total} busy={loading && online} show={setPage} />
        </>
      ) : error ? (
        <ErrorState error={error} retry={refresh} />
      ) : (
        <EmptyState icon="bell" title={t`还没有关于本案的消息`}>
          <p>{t`案件有新进展时，会在这里通知您。`}</p>
        </EmptyState>
      )}
    </Section>
  )
}
