import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator.ts'
import { type Candidacy, type CandidacyStep, candidacySteps } from '../../../contract/candidacy.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { stepWords } from '../words.ts'

/** What a secretary says something to: returning, rejecting, noting what was mailed. */
export type Deciding = 'return' | 'reject' | 'mail'

/** Asks for the reason, or the note, and does it. */
export function DecideDialog({
  kind,
  row,
  refresh,
  onClose,
}: {
  kind: Deciding
  row: Candidacy
  refresh: () => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [step, setStep] = useState<CandidacyStep | ''>('')
  const [asked, setAsked] = useState(false)
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(row.version)
  const limit = kind === 'mail' ? 200 : 500
  const textWrong: Wrong | undefined = text.trim()
    ? undefined
    : { code: kind === 'mail' ? 'required' : 'reason.required' }
  const stepWrong: Wrong | undefined = kind === 'return' && !step ? { code: 'required' } : undefined
  const words = {
    return: {
      title: t`退回修改`,
      lead: t`申请人会看到理由，并从您指出的步骤开始修改。`,
      label: t`理由`,
      accept: t`确认退回`,
      done: t`已退回修改`,
    },
    reject: {
      title: t`审核不通过`,
      lead: t`申请人会看到理由，且本届不能再次提交。`,
      label: t`理由`,
      accept: t`确认不通过`,
      done: t`已作出不通过决定`,
    },
    mail: {
      title: t`登记材料寄出`,
      lead: t`登记入册的链接会同时发送到申请人的邮箱；以前发送的链接随之失效。`,
      label: t`快递单号或备注`,
      accept: t`确认寄出`,
      done: t`已登记寄出，链接已发送`,
    },
  }[kind]

  async function decide(): Promise<boolean> {
    setAsked(true)
    if (textWrong || stepWrong) return false
    const one = { id: row.id, version }
    const act = () =>
      kind === 'return'
        ? ask(arbitrator.returnCandidacy, { body: { ...one, reason: text, step: step as CandidacyStep } })
        : kind === 'reject'
          ? ask(arbitrator.rejectCandidacy, { body: { ...one, reason: text } })
          : ask(arbitrator.mailCandidacy, { body: { ...one, note: text } })
    const done = await told(words.done, act, refresh)
    if (done) onClose()
    return done
  }

  const close = useAskedClose(text !== '', onClose)

  return (
    <Dialog
      title={words.title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look={kind === 'reject' ? 'danger' : 'primary'} action={decide}>
            {words.accept}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{words.lead}</p>
        {kind === 'return' ? (
          <Select
            label={t`需要修改的步骤`}
            required
            placeholder={t`请选择`}
            options={candidacySteps.map((it) => ({ value: it, label: i18n._(stepWords[it]) }))}
            value={step}
            onChange={({ target }) => setStep(target.value as CandidacyStep)}
            error={asked ? stepWrong : undefined}
          />
        ) : null}
        <TextArea
          label={words.label}
          required
          limit={limit}
          count={text.length}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={asked ? textWrong : undefined}
        />
      </div>
    </Dialog>
  )
}
