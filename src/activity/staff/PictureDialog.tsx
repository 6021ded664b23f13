import { useLingui } from '@lingui/react/macro'
import { type GatheringRow, gatherings, pictureMaxMb } from '../../../contract/gathering.ts'
import { told } from '../../account/asked/told.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'

interface PictureDialogProps {
  row: GatheringRow
  /** Resolves once the list shows what came of it. */
  refresh: () => Promise<void>
  onClose: () => void
}

/** The picture that attendees see of an activity: chosen, replaced, taken away. */
export function PictureDialog({ row, refresh, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  const { field, send } = useDialogDraft()
  const { id, version, picture } = row

  async function put(attachmentId: string | null): Promise<boolean> {
    const set = async () => {
      if (attachmentId) await send()
      await ask(gatherings.setGatheringPicture, { body: { id, version, attachmentId } })
    }
    const done = await told(attachmentId ? t`活动图片已更新` : t`活动图片已移除`, set, refresh)
    if (done) onClose()
    return done
  }

  const [file] = field.files
  return (
    <Dialog
      title={t`活动图片`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          {picture ? (
            <OnceButton look="danger" icon="trash" action={() => put(null)}>
              {t`移除图片`}
            </OnceButton>
          ) : null}
          <OnceButton
            look="primary"
            icon="upload"
            disabled={!file}
            action={() => (file ? put(file.id) : Promise.resolve(false))}
          >
            {t`上传`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        {/* The title of a dialog is no heading, and that of the list of files is one. */}
        <h2 className="sr-only">{t`活动图片`}</h2>
        {picture ? <FileList files={[{ ...picture, id: picture.attachmentId, name: picture.fileName }]} /> : null}
        <FileField
          label={t`活动图片`}
          {...field}
          purpose="picture"
          group="image"
          hint={t`显示在手机端活动详情的顶部，请压缩到 ${pictureMaxMb} MB 以内`}
        />
      </div>
    </Dialog>
  )
}
