import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { ErrorCode } from '../../contract/errors.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'

const stale: { code: ErrorCode } = { code: 'stale' }

/**
 * Somebody else changed meanwhile what is being typed over: what they wrote (`children`), and the way to go on with one's own
 * words all the same. Until then the server would refuse them.
 */
export function NewerNotice({ onKeepMine, children }: { onKeepMine: () => void; children?: ReactNode }) {
  const { t } = useLingui()
  // It may stand out of sight of whoever types.
  useEffect(() => notifyError(stale), [])
  return (
    <Banner family="amber" icon="alert">
      <strong>{errorText(stale)}</strong>
      <span>{t`您填写的内容都在。请先查看最新版本，再决定是否保留。`}</span>
      {children}
      <div className="row">
        <Button small onClick={onKeepMine}>
          {t`保留我填写的内容`}
        </Button>
      </div>
    </Banner>
  )
}
