import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { type Mandate, mandates } from '../../../contract/mandate.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { AgentConflicts } from './AgentConflicts.tsx'
import { Named } from './Named.tsx'
import { type Decision, decisionWords } from './words.ts'

const reasonMax = 500

interface DialogProps {
  decision: Decision
  row: Mandate
  refresh: () => void
  onClose: () => void
}

/** Asks for confirmation, with what speaks against the tribunal, or for the reason of a return; then decides. */
export function DecideDialog({ decision, row, refresh, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const { words, says, done, look } = decisionWords[decision]
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [{ id, version }] = useState(row)
  const [reason, setReason] = useState('')
  const [wrongs, setWrongs] = useState<Wrongs>({})

  /** Undefined where something is wrong. */
  function sending() {
    if (decision === 'accept') return () => ask(mandates.acceptMandate, { body: { id, version } })
    const { data, wrongs: found } = check(mandates.returnMandate.body, { id, version, reason })
    setWrongs(found ?? {})
    return data && (() => ask(mandates.returnMandate, { body: data }))
  }

  async function go(): Promise<boolean> {
    const send = sending()
    if (!send) return false
    const taken = await told(i18n._(done), send, refresh, (error) => {
      setWrongs(wrongsOf(error.fields))
      // To accept there is no field to say it at.
      const [field] = decision === 'accept' ? error.fields : []
      notifyError(field ?? error)
    })
    if (taken) onClose()
    return taken
  }

  const close = useAskedClose(reason !== '', onClose)

  return (
    <Dialog
      title={i18n._(words)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look={look} action={go}>
            {t`确认`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{i18n._(says)}</p>
        <Named agent={row} replaces={row.replaces?.name ?? ''} parties={row.parties} />
        {decision === 'accept' ? (
          <AgentConflicts id={id} />
        ) : (
          <PhraseArea
            label={t`理由`}
            required
            limit={reasonMax}
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
