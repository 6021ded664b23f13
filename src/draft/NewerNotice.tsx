import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { ErrorCode } from '../../contract/errors/errors.ts'
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
  /** What they wrote, where it is too long to stand here always. */
  theirs?: ReactNode
  children?: ReactNode
}

/**
 * Somebody else changed meanwhile what is being typed over: what they wrote (`theirs`, `children`), and the way to go on with one's
 * own words all the same. Until then the server would refuse them.
 */
export function NewerNotice({ onKeepMine, onTakeTheirs, theirs, children }: NewerNoticeProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
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
    <>
      <Banner family="amber" icon="alert">
        <strong>{errorText(stale)}</strong>
        <span>{t`您填写的内容都在。请先查看最新版本，再决定是否保留。`}</span>
        {children}
        <div className="row">
          {theirs ? (
            <Button small icon="eye" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? t`收起最新版本` : t`查看最新版本`}
            </Button>
          ) : null}
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
      {shown ? (
        <section
          className="stack"
          aria-label={t`服务器上的最新版本`}
          style={{ borderLeft: '4px solid #e0a21b', paddingLeft: '0.75rem' }}
        >
          {theirs}
        </section>
      ) : null}
    </>
  )
}
