import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { ErrorCode } from '../../contract/errors.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'

const stale: { code: ErrorCode } = { code: 'stale' }

interface NewerNoticeProps {
  onKeepMine: () => void
  /** Where what is typed cannot be dropped otherwise. */
  onTakeTheirs?: () => void
  children?: ReactNode
}

/**
 * Somebody else changed meanwhile what is being typed over: what they wrote (`children`), and the way to go on with one's own
 * words all the same. Until then the server would refuse them.
 */
export function NewerNotice({ onKeepMine, onTakeTheirs, children }: NewerNoticeProps) {
  const { t } = useLingui()
  // It may stand out of sight of whoever types.
  useEffect(() => notifyError(stale), [])

  async function take(onTake: () => void): Promise<void> {
    const agreed = await confirm({
      title: t`采用最新版本`,
      text: t`您填写的内容将从本设备删除，无法恢复。`,
      accept: t`采用最新版本`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed) onTake()
  }

  return (
    <Banner family="amber" icon="alert">
      <strong>{errorText(stale)}</strong>
      <span>{t`您填写的内容都在。请先查看最新版本，再决定是否保留。`}</span>
      {children}
      <div className="row">
        <Button small onClick={onKeepMine}>
          {t`保留我填写的内容`}
        </Button>
        {onTakeTheirs ? (
          <Button small onClick={() => void take(onTakeTheirs)}>
            {t`采用最新版本`}
          </Button>
        ) : null}
      </div>
    </Banner>
  )
}
