import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RosterEntry, roster } from '../../../contract/roster.ts'
import { told } from '../../account/asked/told.ts'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { FileField } from '../../upload/FileField.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'

/** A picture of the signature: chosen, photographed or sent from a phone, and handed in at once. */
export function SpecimenDialog({
  entry,
  refresh,
  onClose,
}: {
  entry: RosterEntry
  refresh: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { field, send } = useDialogDraft()

  // The specimen that is replaced: other changes of the entry do not matter here.
  const [was, setWas] = useState(entry)
  const latest = entry.specimens.at(-1)
  const isChanged = latest?.attachmentId !== was.specimens.at(-1)?.attachmentId
  const { id, version } = isChanged ? was : entry

  const { run, busy } = useOnce(async () => {
    const [file] = field.files
    if (!file) return false
    const done = await told(
      t`签名样本已更新`,
      async () => {
        await send()
        await ask(roster.setSpecimen, { body: { id, version, attachmentId: file.id } })
      },
      refresh,
    )
    if (done) onClose()
    return done
  })

  return (
    <Dialog
      title={t`上传签名样本`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button look="primary" icon="upload" busy={busy} disabled={!field.files.length} onClick={run}>
            {t`上传`}
          </Button>
        </>
      }
    >
      {isChanged && !busy ? (
        <NewerNotice onKeepMine={() => setWas(entry)}>
          <span>{latest?.fileName}</span>
        </NewerNotice>
      ) : null}
      <FileField label={t`签名样本`} {...field} purpose="specimen" group="image" hint={t`请在白纸上签名后拍照`} />
    </Dialog>
  )
}
