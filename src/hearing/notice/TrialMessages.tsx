import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { type TrialMessage, trialMessageMax, trialMessages } from '../../../contract/trialMessage/trialMessage.ts'
import { useMay } from '../../account/role/useMay.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { dateTime } from '../../ui/format.ts'
import { listed } from '../../ui/listed.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { roleWords } from '../trialWords.ts'

interface MessagesProps {
  row: Trial
  /** What is being written; kept by the dialog, which asks before it is lost. */
  text: string
  onText: (text: string) => void
}

/** What a secretary wrote to those who attend, and for a secretary what writes more. */
export function TrialMessages({ row, text, onText }: MessagesProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const maySend = useMay(trialMessages.meetMediateSendMsg)
  const { reply, error, refresh } = useAsk(trialMessages.meetMediateNoticeMsgList, { body: { id: row.id } })
  const [writing, setWriting] = useState(text !== '')
  if (!reply?.length && !maySend) return null
  return (
    <section className="stack" aria-label={t`会务通知`}>
      <h3>{t`会务通知`}</h3>
      {reply?.length ? (
        <ul className="plain-list">
          {reply.map((one) => (
            <Sent key={one.id} one={one} again={maySend && online && row.state !== 'cancelled'} refresh={refresh} />
          ))}
        </ul>
      ) : reply ? (
        <p className="muted">{t`还没有发送过会务通知`}</p>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={1} />
      )}
      {!maySend || row.state === 'cancelled' ? null : writing ? (
        <Write row={row} text={text} onText={onText} refresh={refresh} onDone={() => setWriting(false)} />
      ) : (
        <div>
          <Button small icon="send" disabled={!online} onClick={() => setWriting(true)}>
            {t`发送会务通知`}
          </Button>
        </div>
      )}
    </section>
  )
}

function Sent({ one, again, refresh }: { one: TrialMessage; again: boolean; refresh: () => Promise<void> }) {
  const { t, i18n } = useLingui()
  const { id, content, byName, at, followsId, receivers } = one
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const names = listed(
    receivers.map(({ name, role: seat }) => {
      const role = i18n._(roleWords[seat])
      return t`${name}（${role}）`
    }),
  )
  const resend = async () => {
    const body = { id, newId }
    const done = await runAction(t`已重新发送`, () => ask(trialMessages.meetMediateAfreshNoticeMsg, { body }), refresh)
    if (done) setNewId(crypto.randomUUID())
    return done
  }
  return (
    <li className="stack">
      <p>
        {content} {followsId ? <Tag family="grey" icon="refresh">{t`重发`}</Tag> : null}
      </p>
      <div className="row">
        <span className="muted small-text">{`${byName} ${dateTime(at)}`}</span>
        <span className="muted small-text grow">{t`收件人：${names}`}</span>
        {again ? (
          <OnceButton small look="quiet" icon="refresh" action={resend}>
            {t`重新发送`}
          </OnceButton>
        ) : null}
      </div>
    </li>
  )
}

function Write({
  row,
  text,
  onText,
  refresh,
  onDone,
}: MessagesProps & { refresh: () => Promise<void>; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const [id] = useState(() => crypto.randomUUID())
  const [left, setLeft] = useState<readonly string[]>(() =>
    row.attendees.filter((one) => one.role === 'SECRETARY').map((one) => one.id),
  )
  const chosen = row.attendees.filter((one) => !left.includes(one.id)).map((one) => one.id)
  const send = async () => {
    const body = { id, trialId: row.id, attendeeIds: chosen, content: text.trim() }
    const done = await runAction(t`消息已发送`, () => ask(trialMessages.meetMediateSendMsg, { body }), refresh)
    if (done) {
      onText('')
      onDone()
    }
    return done
  }
  return (
    <div className="stack">
      <fieldset className="trial-receivers">
        <legend>{t`收件人`}</legend>
        {row.attendees.map(({ id: one, name, role: seat }) => {
          const role = i18n._(roleWords[seat])
          return (
            <Checkbox
              key={one}
              checked={!left.includes(one)}
              onChange={({ target }) => setLeft(target.checked ? left.filter((id) => id !== one) : [...left, one])}
            >
              {t`${name}（${role}）`}
            </Checkbox>
          )
        })}
      </fieldset>
      <PhraseArea
        label={t`消息内容`}
        required
        hint={t`没有账号的人员将以短信或邮件收到全文，请勿写入案情。`}
        count={text.length}
        limit={trialMessageMax}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div className="row">
        <OnceButton
          look="primary"
          icon="send"
          disabled={!online || text.trim() === '' || chosen.length === 0}
          action={send}
        >
          {t`发送`}
        </OnceButton>
        <Button
          onClick={() => {
            onText('')
            onDone()
          }}
        >
          {t`取消`}
        </Button>
      </div>
    </div>
  )
}
