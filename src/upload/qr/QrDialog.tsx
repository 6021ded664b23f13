import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type FileGroup, maxMbOf } from '../../../contract/both/file.ts'
import type { Attachment } from '../../../contract/upload/upload.ts'
import { config } from '../../local/config.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm, Dialog } from '../../ui/Dialog.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { suffixesOf } from '../suffixes.ts'
import { CodePart } from './CodePart.tsx'
import type { OpenCode } from './useLeftCode.ts'
import { useUploadSession } from './useUploadSession.ts'
import './qr.css'

interface QrDialogProps {
  group: FileGroup
  /** How many more files the list takes. */
  limit: number
  /** The list the files are for. */
  draftId: string
  purpose: string
  /** The code to show, where the page died that showed it. */
  left?: OpenCode | undefined
  /** The files of a phone, once all of them are here. The dialog closes by itself when no phone is sending any more: `over`. */
  onFiles(files: Attachment[], over: boolean): void
  onClose(): void
}

/** Files from a phone that scans a code (specification §4, QR upload dialog). Closing it before they came ends the code. */
export function QrDialog({ group, limit: room, draftId, purpose, left, onFiles, onClose }: QrDialogProps) {
  const { t } = useLingui()
  // What the code promised stays: the list may change behind the dialog.
  const [limit] = useState(left?.limit ?? room)
  const { online } = useConnection()
  const { shown, renew } = useUploadSession({
    group,
    limit,
    draftId,
    purpose,
    left,
    onFiles(files, over) {
      onFiles(files, over)
      if (over) onClose()
    },
  })
  const suffixes = suffixesOf(group)
  const max = maxMbOf(group, config.uploadSize)
  const sending = shown.step === 'receiving'

  /** What a phone has sent so far goes with its code; the phone keeps its files. */
  async function mayEnd(): Promise<boolean> {
    if (!sending) return true
    return confirm({
      title: t`手机正在上传`,
      text: t`现在结束，已收到的部分将被丢弃，手机上的文件会保留。确定结束吗？`,
      accept: t`结束`,
      reject: t`继续等待`,
      danger: true,
    })
  }

  return (
    <Dialog
      title={t`手机扫码上传`}
      width="26rem"
      onClose={() => void mayEnd().then((may) => may && onClose())}
      footer={<Button onClick={() => void mayEnd().then((may) => may && onClose())}>{t`取消`}</Button>}
    >
      <div className="stack qr-upload">
        {online ? null : (
          <Banner family="amber" icon="offline" alert>
            {t`网络已断开，恢复后自动继续`}
          </Banner>
        )}
        {shown.step === 'loading' ? <Spinner tip="loading" /> : null}
        {shown.step === 'failed' ? <ErrorState error={shown.error} retry={renew} /> : null}
        {shown.step === 'code' || shown.step === 'expired' ? (
          <CodePart shown={shown} group={group} limit={limit} renew={renew} />
        ) : null}
        {sending ? (
          <>
            <p role="status">{t`手机正在上传，请稍候。全部传完后会自动加入列表。`}</p>
            <Progress label={t`已收到`} done={shown.received} total={shown.total} />
            <Button look="quiet" icon="refresh" onClick={() => void mayEnd().then((may) => may && renew())}>
              {t`换一个二维码`}
            </Button>
          </>
        ) : (
          <p className="muted small-text">{t`最多 ${limit} 份文件，单个小于 ${max}M，支持 ${suffixes}`}</p>
        )}
      </div>
    </Dialog>
  )
}
