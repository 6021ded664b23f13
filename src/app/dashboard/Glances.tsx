import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hearing } from '../../../contract/hearing/hearing.ts'
import { type Message, messages, messageText } from '../../../contract/message/message.ts'
import { EnterButton } from '../../hearing/enter/EnterButton.tsx'
import { CaseLink, useAddress } from '../../list/CaseLink.tsx'
import { serverNow } from '../../local/connection.ts'
import { useConnection, useHeld, useKept, useRows } from '../../local/hooks.ts'
import { markRead } from '../../message/read.ts'
import { latestUnread, newestFirst } from '../../message/unread.ts'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime, dayAt, minuteAt } from '../../ui/format.ts'
import { shownLanguage } from '../../ui/language.ts'
import { notifyError } from '../../ui/notify.tsx'
import { OwnTime } from '../../ui/OwnTime.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'

/** What is heard today, by the institution's clock. */
export function TodayCard() {
  const { t } = useLingui()
  const { value: today } = useKept(hearing.getTodayCourt, {})
  const day = dayAt(serverNow())
  // What the device heard yesterday is not today's.
  const list = today?.filter((one) => dayAt(one.endsAt) >= day)
  return (
    <section className="card" aria-labelledby="today">
      <header>
        <h2 id="today">{t`今日开庭`}</h2>
      </header>
      {!list ? (
        <div className="body">
          <Skeleton lines={2} />
        </div>
      ) : list.length ? (
        <ul className="items">
          {list.map((one) => (
            <li key={one.id}>
              <strong>{one.title}</strong>
              <span className="muted small-text">
                <time dateTime={one.startsAt} className="number nowrap">
                  {minuteAt(one.startsAt)}–{minuteAt(one.endsAt)}
                </time>{' '}
                <OwnTime at={one.startsAt} />
              </span>
              {one.caseId ? (
                <CaseLink id={one.caseId} className="number small-text">
                  {one.caseNo}
                </CaseLink>
              ) : null}
              <EnterButton door={{ ...one, told: true }} small />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="calendar" title={t`今天没有开庭`} />
      )}
    </section>
  )
}

const shown = 5

/** The latest messages this device holds, read or not. The bell asks for them: this card asks nothing (specification §9). */
export function NewsCard() {
  const { t } = useLingui()
  const { online } = useConnection()
  const { rows } = useRows('message')
  const told = useHeld(messages.list, latestUnread)
  const latest = rows?.toSorted(newestFirst).slice(0, shown)
  const isKnown = latest && (latest.length > 0 || told !== undefined || !online)
  return (
    <section className="card" aria-labelledby="news">
      <header>
        <h2 id="news">{t`最新消息`}</h2>
        <Link to="/message/index">{t`全部消息`}</Link>
      </header>
      {!isKnown ? (
        <div className="body">
          <Skeleton lines={3} />
        </div>
      ) : latest.length ? (
        <ul className="items">
          {latest.map((row) => (
            <li key={row.id}>
              <News row={row} />
              <time className="muted small-text number">{dateTime(row.createTime)}</time>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="bell" title={t`没有未读消息`} />
      )}
    </section>
  )
}

/** A message as the way to what it is about; one about nothing in particular leads to all messages. Following it reads it. */
function News({ row }: { row: Message }) {
  const addressOf = useAddress()
  const text = messageText(row.kind, row.params, shownLanguage())
  return (
    <a
      href={addressOf(row.link || '/message/index')}
      style={{ fontWeight: row.readStatus ? 400 : 600, overflowWrap: 'anywhere' }}
      onClick={() => void markRead([row], text).catch((error: unknown) => notifyError(asAppError(error)))}
    >
      {text}
    </a>
  )
}
