import { useLingui } from '@lingui/react/macro'
import { type GatheringRow, gatherings, pictureMaxMb } from '../../../contract/gathering/gathering.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { OnceButton } from '../../ui/Button.tsx'
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
  const [file] = field.files
  const common = { call: gatherings.setGatheringPicture, about: { id, version }, opening: {}, refresh, onClose }
  const decision = useDecision({
    ...common,
    late: () => ({ attachmentId: file?.id ?? '' }),
    before: send,
    done: t`活动图片已更新`,
  })
  const removal = useDecision({ ...common, late: () => ({ attachmentId: null }), done: t`活动图片已移除` })
  return (
    <DecisionDialog decision={decision} title={t`活动图片`} accept={t`上传`} icon="upload" disabled={!file}>
      {/* The title of a dialog is no heading, and that of the list of files is one. */}
      <h2 className="sr-only">{t`活动图片`}</h2>
      {picture ? (
        <>
          <FileList files={[{ ...picture, id: picture.attachmentId, name: picture.fileName }]} />
          <div className="row">
            <OnceButton look="danger" icon="trash" action={removal.go}>
              {t`移除图片`}
            </OnceButton>
          </div>
        </>
      ) : null}
      <FileField
        label={t`活动图片`}
        {...field}
        purpose="picture"
        group="image"
        hint={t`显示在手机端活动详情的顶部，请压缩到 ${pictureMaxMb} MB 以内`}
      />
    </DecisionDialog>
  )
}
