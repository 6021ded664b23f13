import { useLingui } from '@lingui/react/macro'
import type { ErrorCode, Params } from '../../contract/errors/errors.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { errorText } from './errorText.ts'
import { clock } from './format.ts'
import { Icon } from './Icon.tsx'

interface Reason {
  code: ErrorCode
  params?: Params
}

/** A draft could not be written down: another tab wrote it meanwhile and neither may win unasked, or the device is full. */
export function UnsavedNotice({
  error,
  onTake,
  onKeep,
}: {
  error: Reason | undefined
  onTake: () => void
  onKeep: () => void
}) {
  const { t } = useLingui()
  if (!error) return null
  if (error.code !== 'draft.elsewhere')
    return (
      <Banner family="red" icon="alert" alert>
        {errorText(error)}
      </Banner>
    )
  return (
    <Banner family="red" icon="alert" alert>
      <strong>{t`该草稿已在另一页面中修改，此处的改动尚未保存`}</strong>
      <div className="row">
        <Button small icon="refresh" onClick={onTake}>
          {t`打开另一页面的内容`}
        </Button>
        <Button small onClick={onKeep}>
          {t`以此处的内容为准`}
        </Button>
      </div>
    </Banner>
  )
}

/** Why the server refused it; what was typed is still there. */
export function RefusedNotice({ refused, onRetry }: { refused: Reason; onRetry: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <Banner family="red" icon="alert" alert>
      <strong>{t`未能提交：${errorText(refused)}`}</strong>
      <span>{t`您填写的内容都在，请修改后重新提交。`}</span>
      {onRetry ? (
        <Button small icon="refresh" onClick={onRetry}>
          {t`按原样重试`}
        </Button>
      ) : null}
    </Banner>
  )
}

/** When a draft was last written down. Milliseconds since 1970. */
export function Saved({ savedAt }: { savedAt: number | undefined }) {
  const { t } = useLingui()
  if (!savedAt) return <span className="muted small-text">{t`填写内容会自动保存在本设备`}</span>
  const at = clock(savedAt)
  return (
    <span className="muted small-text number">
      <Icon name="check" /> {t`已于 ${at} 保存在本设备`}
    </span>
  )
}
