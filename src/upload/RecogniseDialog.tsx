import { useLingui } from '@lingui/react/macro'
import type { PictureKind, Recognised } from '../../contract/upload/ocr.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FileField } from './FileField.tsx'
import { type Target, useRecognise } from './recognise/useRecognise.tsx'
import { useDialogDraft } from './useDialogDraft.ts'

/** For forms that keep no picture: one is chosen or photographed, read, and dropped here and at the server. */
export function RecogniseDialog({
  kind,
  targetsOf,
  onClose,
}: {
  kind: PictureKind
  targetsOf: (read: Recognised) => Target[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { field } = useDialogDraft()
  const { run, fill, busy, cancel } = useRecognise(kind)

  async function start(): Promise<void> {
    const [picture] = field.files
    const read = picture && (await run(field.draftId, picture.id))
    if (!read) return
    onClose()
    await fill(targetsOf(read))
  }

  return (
    <Dialog
      title={kind === 'idCard' ? t`识别身份证` : t`识别营业执照`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={busy ? cancel : onClose}>{busy ? t`取消识别` : t`取消`}</Button>
          <Button look="primary" icon="eye" busy={busy} disabled={!field.files.length} onClick={() => void start()}>
            {busy ? t`正在识别…` : t`识别并填入`}
          </Button>
        </>
      }
    >
      <FileField
        label={kind === 'idCard' ? t`身份证人像面` : t`营业执照`}
        {...field}
        purpose="recognise"
        group="image"
        hint={t`图片仅用于识别，关闭后即删除`}
      />
    </Dialog>
  )
}
