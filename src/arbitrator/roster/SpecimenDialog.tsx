import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type RosterEntry, roster } from '../../../contract/roster.ts'
import { told } from '../../account/asked/told.ts'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
import { ask } from '../../local/call.ts'
import { dropDraft, keepDraft } from '../../local/draft.ts'
import { useFiles } from '../../local/hooks.ts'
import { sendFiles } from '../../local/send/sendFiles.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { call, dropLeft, holdOpen } from '../../upload/dialogDraft.ts'
import { FileField } from '../../upload/FileField.tsx'

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
  const [draftId] = useState(() => crypto.randomUUID())
  const files = useFiles(draftId) ?? []
  const abort = useRef(new AbortController())
  const written = useRef<Promise<unknown>>(undefined)
  // Closed or left, nothing of it stays here; where the page died, the next dialog clears up.
  useEffect(() => {
    const { current } = abort
    dropLeft().catch(reportError)
    holdOpen(draftId, current.signal).catch(reportError)
    return () => {
      current.abort()
      dropDraft(draftId).catch(reportError)
    }
  }, [draftId])

  /** The draft the file belongs to; there is nothing else in it. */
  async function keep(): Promise<void> {
    written.current ??= keepDraft({ id: draftId, call, title: '', fields: {}, version: 0 }, 0)
    await written.current
  }

  // The specimen that is replaced: other changes of the entry do not matter here.
  const [was, setWas] = useState(entry)
  const latest = entry.specimens.at(-1)
  const isChanged = latest?.attachmentId !== was.specimens.at(-1)?.attachmentId
  const { id, version } = isChanged ? was : entry

  const { run, busy } = useOnce(async () => {
    const [file] = files
    if (!file) return false
    const done = await told(
      t`签名样本已更新`,
      async () => {
        await sendFiles(draftId, abort.current.signal)
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
          <Button look="primary" icon="upload" busy={busy} disabled={!files.length} onClick={run}>
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
      <FileField
        label={t`签名样本`}
        draftId={draftId}
        purpose="specimen"
        group="image"
        files={files}
        hint={t`请在白纸上签名后拍照`}
        before={keep}
      />
    </Dialog>
  )
}
