import { useLingui } from '@lingui/react/macro'
import type { RosterEntry } from '../../../contract/arbitrator/roster.ts'
import { Button } from '../../ui/Button.tsx'
import { previewFile } from '../../upload/openFile.ts'

/** Opens the photo that came with the enrolment, where there is one. */
export function PhotoButton({ entry, small = false }: { entry: RosterEntry; small?: boolean }) {
  const { t } = useLingui()
  const { id, name, photo } = entry
  if (!photo) return null
  return (
    <Button
      small={small}
      icon="camera"
      aria-label={t`查看照片：${name}`}
      onClick={() => void previewFile({ id: photo.attachmentId, name: photo.fileName }, id)}
    >
      {t`查看照片`}
    </Button>
  )
}
