import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
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
  const [file] = field.files

  // The specimen that is replaced, unless by what is handed in here: other changes of the entry do not matter.
  const [was, setWas] = useState(entry)
  const latest = entry.specimens.at(-1)
  const isChanged = ![was.specimens.at(-1)?.attachmentId, file?.id].includes(latest?.attachmentId)
  const { version } = isChanged ? was : entry
  const decision = useDecision({
    call: roster.setSpecimen,
    about: { id: entry.id },
    opening: {},
    late: () => ({ version, attachmentId: file?.id ?? '' }),
    before: send,
    done: t`签名样本已更新`,
    refresh,
    onClose,
  })

  return (
    <DecisionDialog decision={decision} title={t`上传签名样本`} accept={t`上传`} icon="upload" disabled={!file}>
      {isChanged ? (
        <NewerNotice onKeepMine={() => setWas(entry)}>
          <span>{latest?.fileName}</span>
        </NewerNotice>
      ) : null}
      <FileField label={t`签名样本`} {...field} purpose="specimen" group="image" hint={t`请在白纸上签名后拍照`} />
    </DecisionDialog>
  )
}
