import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Mail, type MailPerson, mailbox } from '../../contract/mailbox/mailbox.ts'
import { runAction } from '../action/runAction.ts'
import { useAsk } from '../action/useAsk.ts'
import { CaseLink } from '../list/CaseLink.tsx'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { returnWords } from '../lookup/returnWords.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { dateTime } from '../ui/format.ts'
import { listed } from '../ui/listed.ts'
import { Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { MailBody } from './MailBody.tsx'
import { MailboxFailure } from './MailboxFailure.tsx'
import { MailFiles } from './MailFiles.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'

interface ViewProps {
  id: string
  onClose: () => void
  /** The list is to be asked anew. */
  onChanged: () => void
}

/** One mail: read by being opened, for everybody who reads the mailbox. */
export function MailView({ id, onClose, onChanged }: ViewProps) {
  const { t } = useLingui()
  const asked = useAsk(mailbox.readMail, { params: { id } })
  const { reply: mail, error } = asked
  const isNarrow = useNarrow(992)
  const isUnread = mail && !mail.seen
  const changed = useRef(onChanged)
  changed.current = onChanged
  const isMarked = useRef(false)
  useEffect(() => {
    if (!isUnread || isMarked.current) return
    isMarked.current = true
    void runAction(
      undefined,
      () => ask(mailbox.markMail, { body: { id, seen: true } }),
      () => changed.current(),
    )
  }, [id, isUnread])
  const head = useRef<HTMLHeadingElement>(null)
  // Whoever chose it reads on here, also by keyboard.
  const isHere = mail !== undefined
  useEffect(() => {
    if (isHere) head.current?.focus()
  }, [isHere])
  const refresh = () => {
    void asked.refresh()
    onChanged()
  }
  return (
    <section className="card mail" aria-label={t`邮件`}>
      <header>
        <Button icon={isNarrow ? 'left' : 'close'} onClick={onClose}>
          {isNarrow ? t`返回列表` : t`关闭`}
        </Button>
        {mail ? <MailActs mail={mail} refresh={refresh} onClose={onClose} /> : null}
      </header>
      {error ? <MailboxFailure error={error} retry={() => void asked.refresh()} /> : null}
      {mail ? (
        <div className="body stack">
          <h2 ref={head} tabIndex={-1}>
            {mail.subject || t`（无主题）`}
          </h2>
          <MailHeads mail={mail} />
          <MailBody mail={mail} />
          <MailLetters letters={mail.letters} />
          {mail.parts.length > 0 ? <MailFiles mail={mail} refresh={refresh} /> : null}
          <MailReplies mail={mail} />
        </div>
      ) : error ? null : (
        <div className="body">
          <Skeleton lines={8} />
        </div>
      )}
    </section>
  )
}

function MailActs({ mail, refresh, onClose }: { mail: Mail; refresh: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [answering, setAnswering] = useState(false)
  const markUnread = async () => {
    const done = await runAction(
      t`已标为未读`,
      () => ask(mailbox.markMail, { body: { id: mail.id, seen: false } }),
      refresh,
    )
    if (done) onClose()
    return done
  }
  return (
    <div className="row">
      <OnceButton icon="mail" disabled={!online} action={markUnread}>
        {t`标为未读`}
      </OnceButton>
      <Button
        look="primary"
        icon="undo"
        aria-haspopup="dialog"
        disabled={!online || mail.answerTo === ''}
        onClick={() => setAnswering(true)}
      >
        {t({ message: '回复', context: 'mail' })}
      </Button>
      {answering ? <ReplyDialog mail={mail} refresh={refresh} onClose={() => setAnswering(false)} /> : null}
    </div>
  )
}

const called = ({ name, address }: MailPerson) => (name && address ? `${name} <${address}>` : name || address)

/** What is said in mails that came with it. */
function MailLetters({ letters }: { letters: Mail['letters'] }) {
  const { t } = useLingui()
  return letters.map(({ part, subject, from, text, cut }) => (
    <section key={part} className="stack" aria-label={t`转发的邮件`}>
      <h3>{subject || t`（无主题）`}</h3>
      <p className="muted small-text">{called(from) || t`（无发件人）`}</p>
      <p className="mail-text">{text || <span className="muted">{t`（无正文）`}</span>}</p>
      {cut ? (
        <Banner family="amber" icon="info">
          {t`邮件过长，这里只显示开头部分。`}
        </Banner>
      ) : null}
    </section>
  ))
}

function MailHeads({ mail: { from, to, cc, at, cases } }: { mail: Mail }) {
  const { t } = useLingui()
  return (
    <>
      <dl className="mail-heads">
        <dt>{t`发件人`}</dt>
        <dd>{called(from) || t`（无发件人）`}</dd>
        <dt>{t({ message: '收件人', context: 'mail' })}</dt>
        <dd>{listed(to.map(called))}</dd>
        {cc.length > 0 ? (
          <>
            <dt>{t`抄送`}</dt>
            <dd>{listed(cc.map(called))}</dd>
          </>
        ) : null}
        <dt>{t`收到时间`}</dt>
        <dd className="number">{dateTime(at)}</dd>
      </dl>
      {cases.length > 0 ? (
        <div className="row">
          <span className="muted">{t`邮件提到的案件`}</span>
          {cases.map(({ id, caseNo }) => (
            <CaseLink key={id} id={id} className="number nowrap">
              {caseNo}
            </CaseLink>
          ))}
        </div>
      ) : null}
    </>
  )
}

function MailReplies({ mail: { replies } }: { mail: Mail }) {
  const { t } = useLingui()
  if (replies.length === 0) return null
  return (
    <section className="stack" aria-label={t({ message: '回复', context: 'mail' })}>
      {replies.map(({ id, to, text, byName, at, returned }) => (
        <article key={id} className="mail-reply stack">
          <div className="row">
            <Tag family={returned ? 'red' : 'green'} icon={returned ? 'alert' : 'send'}>
              {returned ? t`已退回` : t`已回复`}
            </Tag>
            <span className="muted small-text">
              {byName} · <span className="number">{dateTime(at)}</span> · {to}
            </span>
          </div>
          {returned ? (
            <Banner family="red" icon="alert">
              {returnWords(returned)}
            </Banner>
          ) : null}
          <p className="mail-text">{text}</p>
        </article>
      ))}
    </section>
  )
}
