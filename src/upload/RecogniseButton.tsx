import { useLingui } from '@lingui/react/macro'
import { extensionOf, fileGroups } from '../../contract/both/file.ts'
import type { PictureKind, Recognised } from '../../contract/upload/ocr.ts'
import type { DraftFile } from '../local/file.ts'
import { Button } from '../ui/Button.tsx'
import { type Target, useRecognise } from './recognise/useRecognise.tsx'

/** Below a list of files: has the picture in it read and fills the form. Not there while the list has no picture. */
export function RecogniseButton({
  kind,
  draftId,
  files,
  targetsOf,
}: {
  kind: PictureKind
  draftId: string
  files: DraftFile[]
  /** What of the form may be filled, and with what; asked when the answer is here. */
  targetsOf: (read: Recognised) => Target[]
}) {
  const { t } = useLingui()
  const { run, fill, busy, cancel } = useRecognise(kind)
  const pictures: readonly string[] = fileGroups.image
  const picture = files.find(({ name }) => pictures.includes(extensionOf(name)))
  if (!picture) return null

  async function start(id: string): Promise<void> {
    const read = await run(draftId, id)
    if (read) await fill(targetsOf(read))
  }

  return (
    <div className="row wide">
      <Button icon="eye" busy={busy} onClick={() => void start(picture.id)}>
        {busy ? t`正在识别…` : t`识别证件并填入`}
      </Button>
      {busy ? <Button look="quiet" onClick={cancel}>{t`取消识别`}</Button> : null}
    </div>
  )
}
