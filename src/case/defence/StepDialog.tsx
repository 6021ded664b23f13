import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Defence, decideBody, defences, defenceText } from '../../../contract/defence.ts'
import type { AppError } from '../../../contract/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { type Step, stepWords } from './words.ts'

interface StepDialogProps {
  step: Step
  row: Defence
  refresh: () => void
  onClose: () => void
}

/** Asks for the reason of a decision, or whether something is to be taken back; then does it. */
export function StepDialog({ step, row, refresh, onClose }: StepDialogProps) {
  const { t, i18n } = useLingui()
  const { words, says, done, look } = stepWords[step]
  const [reason, setReason] = useState('')
  const [wrongs, setWrongs] = useState<Wrongs>({})
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(row.version)
  const one = { id: row.id, version }

  function refuse(error: AppError): void {
    setWrongs(wrongsOf(error.fields))
    notifyError(error)
  }

  async function go(): Promise<boolean> {
    const make = makeOf(step)
    if (!make || !(await told(i18n._(done), make, refresh, refuse))) return false
    onClose()
    return true
  }

  /** Undefined where the reason is wrong. */
  function makeOf(step: Step) {
    if (step === 'withdraw') return () => ask(defences.withdrawDefence, { body: one })
    if (step !== 'askWithdrawal') return decide(step)
    const checked = check(defences.askDefenceWithdrawal.body, { ...one, reason })
    setWrongs(checked.wrongs ?? {})
    const { data } = checked
    return data && (() => ask(defences.askDefenceWithdrawal, { body: data }))
  }

  function decide(decision: Exclude<Step, 'withdraw' | 'askWithdrawal'>) {
    const checked = check(decideBody, { ...one, decision, reason })
    setWrongs(checked.wrongs ?? {})
    const { data } = checked
    return data && (() => ask(defences.decideDefence, { body: data }))
  }

  const close = useAskedClose(reason !== '', onClose)

  return (
    <Dialog
      title={i18n._(words)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look={look === 'danger' ? 'danger' : 'primary'} action={go}>
            {t`确认`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{i18n._(says)}</p>
        {step === 'withdraw' ? null : (
          <TextArea
            label={t`理由`}
            required={step !== 'accept'}
            limit={defenceText.reason}
            count={reason.length}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrongs({})
            }}
            error={wrongs.reason}
          />
        )}
      </div>
    </Dialog>
  )
}
