import { useLingui } from '@lingui/react/macro'
import { type Mail, mailbox } from '../../contract/mailbox/mailbox.ts'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'
import { useConnection } from '../local/hooks.ts'
import { PhraseArea } from '../phrase/PhraseArea.tsx'

/** An answer to a mail, in the name of the institution; sent again by whatever accident it is the same one. */
export function ReplyDialog({ mail, refresh, onClose }: { mail: Mail; refresh: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const decision = useDecision({
    call: mailbox.replyMail,
    about: { mailId: mail.id },
    // The id is kept with the draft, so that a second try is recognised.
    opening: { id: crypto.randomUUID(), text: '' },
    done: t`回复已发出`,
    refresh,
    onClose,
  })
  const { answerTo } = mail
  return (
    <DecisionDialog
      decision={decision}
      title={t`回复邮件`}
      accept={t`发送`}
      icon="send"
      width="40rem"
      disabled={!online || decision.values.text.trim() === ''}
    >
      <p>
        <span className="muted">{t`收件人`}</span> {answerTo}
      </p>
      <PhraseArea label={t`回复内容`} rows={10} {...decision.area('text')} />
      <p className="muted small-text">{t`以机构名义发出，并记录在这封邮件下。`}</p>
    </DecisionDialog>
  )
}
