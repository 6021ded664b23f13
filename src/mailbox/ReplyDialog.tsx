import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Mail, mailbox, replyMax } from '../../contract/mailbox.ts'
import { told } from '../account/asked/told.ts'
import { useAskedClose } from '../account/asked/useAskedClose.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { PhraseArea } from '../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** An answer to a mail, in the name of the institution; sent again by whatever accident it is the same one. */
export function ReplyDialog({ mail, refresh, onClose }: { mail: Mail; refresh: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [newId] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const close = useAskedClose(text.trim() !== '', onClose)
  const { answerTo } = mail
  const send = async () => {
    const body = { id: newId, mailId: mail.id, text: text.trim() }
    const done = await told(t`回复已发出`, () => ask(mailbox.replyMail, { body }), refresh)
    if (done) onClose()
    return done
  }
  return (
    <Dialog
      title={t`回复邮件`}
      width="40rem"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" icon="send" disabled={!online || text.trim() === ''} action={send}>
            {t`发送`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p>
          <span className="muted">{t`收件人`}</span> {answerTo}
        </p>
        <PhraseArea
          label={t`回复内容`}
          required
          rows={10}
          count={text.length}
          limit={replyMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="muted small-text">{t`以机构名义发出，并记录在这封邮件下。`}</p>
      </div>
    </Dialog>
  )
}
