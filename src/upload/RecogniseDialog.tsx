import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { PictureKind, Recognised } from '../../contract/ocr.ts'
import { dropDraft, keepDraft } from '../local/draft.ts'
import { useFiles } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { call, dropLeft, holdOpen } from './dialogDraft.ts'
import { FileField } from './FileField.tsx'
import { type Target, useRecognise } from './recognise/useRecognise.tsx'

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
  const [draftId] = useState(() => crypto.randomUUID())
  const files = useFiles(draftId) ?? []
  const { run, fill, busy, cancel } = useRecognise(kind)
  const written = useRef<Promise<unknown>>(undefined)
  // Closed or left, nothing of it stays here; where the page died, the next dialog clears up.
  useEffect(() => {
    const closed = new AbortController()
    dropLeft().catch(reportError)
    holdOpen(draftId, closed.signal).catch(reportError)
    return () => {
      closed.abort()
      dropDraft(draftId).catch(reportError)
    }
  }, [draftId])

  /** The draft the picture belongs to; there is nothing else in it. */
  async function keep(): Promise<void> {
    written.current ??= keepDraft({ id: draftId, call, title: '', fields: {}, version: 0 }, 0)
    await written.current
  }

  async function start(): Promise<void> {
    const [picture] = files
    const read = picture && (await run(draftId, picture.id))
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
          <Button look="primary" icon="eye" busy={busy} disabled={!files.length} onClick={() => void start()}>
            {busy ? t`正在识别…` : t`识别并填入`}
          </Button>
        </>
      }
    >
      <FileField
        label={kind === 'idCard' ? t`身份证人像面` : t`营业执照`}
        draftId={draftId}
        purpose="recognise"
        group="image"
        files={files}
        hint={t`图片仅用于识别，关闭后即删除`}
        before={keep}
      />
    </Dialog>
  )
}
