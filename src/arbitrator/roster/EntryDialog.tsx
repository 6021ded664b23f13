import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { type RosterEntry, reasonBody, type roster } from '../../../contract/roster.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { type StaffAction, staffActions } from './words.ts'

const reasonMax = 500

/** Asks a secretary why, and does it. */
export function EntryDialog({
  action,
  entry,
  refresh,
  onClose,
}: {
  action: StaffAction
  entry: RosterEntry
  refresh: () => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { says, done, look, call } = staffActions[action]
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(entry.version)
  const [reason, setReason] = useState('')
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const close = useAskedClose(reason !== '', onClose)

  async function go(): Promise<boolean> {
    const checked = check(reasonBody, { id: entry.id, version, reason })
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) return false
    const act = () => ask(call as typeof roster.suspendArbitrator, { body: checked.data })
    const made = await told(i18n._(done), act, refresh, (error) => {
      setWrongs(wrongsOf(error.fields))
      notifyError(error)
    })
    if (made) onClose()
    return made
  }

  return (
    <Dialog
      title={`${i18n._(staffActions[action].words)} · ${entry.name}`}
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
        <TextArea
          label={t`理由`}
          required
          limit={reasonMax}
          count={reason.length}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={wrongs.reason}
        />
      </div>
    </Dialog>
  )
}
