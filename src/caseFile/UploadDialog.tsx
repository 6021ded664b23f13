import { useLingui } from '@lingui/react/macro'
import type { TreeNode } from '../../contract/both/tree.ts'
import { upload } from '../../contract/upload/upload.ts'
import { ask } from '../local/call.ts'
import { removeFile } from '../local/file.ts'
import { useProgress } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { Progress } from '../ui/Progress.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { FileField } from '../upload/FileField.tsx'
import { useDialogDraft } from '../upload/useDialogDraft.ts'
import { idOf } from './moves.ts'

interface UploadDialogProps {
  caseId: string
  /** Undefined: at the top. */
  folder: TreeNode | undefined
  change: (make: () => Promise<unknown>) => Promise<boolean>
  onClose: () => void
}

/** The most files at a time. */
const most = 20

/** Files for a folder of a case: chosen and checked like all others, sent now, then put in their place one by one. */
export function UploadDialog({ caseId, folder, change, onClose }: UploadDialogProps) {
  const { t } = useLingui()
  const { field, send } = useDialogDraft()
  const { draftId, files } = field
  const progress = useProgress(draftId)
  const { run, busy } = useOnce(async () => {
    if (!files.length) return false
    let count = 0
    let refused = false
    const done = await change(async () => {
      const chosen = await send()
      ;({ refused } = chosen)
      for (const { id } of chosen.sent) {
        const body = { file: { attachmentId: id }, ...(folder ? { folderId: idOf(folder.key) } : {}) }
        await ask(upload.uploadAttachmentTo, { params: { id: caseId }, body })
        // A second try goes on with those that are left.
        await removeFile(id)
        count++
      }
    })
    if (count) notify(t`已上传 ${count} 个文件`)
    if (done && !refused) onClose()
    return done
  })

  const title = folder?.title ?? ''
  return (
    <Dialog
      title={folder ? t`上传到“${title}”` : t`上传材料`}
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
      <div className="stack">
        <FileField
          label={t`案卷材料`}
          {...field}
          purpose="caseFile"
          group="document"
          limit={most}
          room={most - files.length}
        />
        {busy && progress ? <Progress label={t`材料上传`} done={progress.sent} total={progress.total} /> : null}
      </div>
    </Dialog>
  )
}
