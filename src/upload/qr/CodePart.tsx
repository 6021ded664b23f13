import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { FileGroup } from '../../../contract/both/file.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { codeAddress } from './address.ts'
import type { Shown } from './useUploadSession.ts'

interface CodePartProps {
  shown: Extract<Shown, { step: 'code' | 'expired' }>
  group: FileGroup
  limit: number
  renew: () => void
}

/** The code with its countdown; at 0 it is marked as expired and can be refreshed, not before. */
export function CodePart({ shown, group, limit, renew }: CodePartProps) {
  const { t } = useLingui()
  const address = codeAddress(shown.uploadId, group, limit)
  const expired = shown.step === 'expired'
  const again = useRef<HTMLDivElement>(null)
  // The link that may have had the focus is gone.
  useEffect(() => {
    if (expired) again.current?.querySelector('button')?.focus()
  }, [expired])
  if (expired) {
    return (
      <div className="qr-frame" ref={again}>
        <QrCode text={address} label={t`已失效的二维码`} stale />
        <p role="status">{t`二维码已过期`}</p>
        <Button look="primary" icon="refresh" onClick={renew}>
          {t`刷新`}
        </Button>
      </div>
    )
  }
  const { seconds } = shown
  return (
    <div className="qr-frame">
      <QrCode text={address} label={t`上传文件的二维码`} stale={false} />
      <p>{t`请用手机扫描二维码，选择文件后上传`}</p>
      <p role="timer" className="number muted">
        {t`${seconds} 秒内有效`}
      </p>
      <a href={address} target="_blank" rel="noreferrer">
        {t`打开手机上传页面`}
      </a>
    </div>
  )
}
