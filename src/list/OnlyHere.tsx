import { useLingui } from '@lingui/react/macro'
import { useConnection } from '../local/hooks.ts'
import { Icon } from '../ui/Icon.tsx'

/** Below the filters of a list: without the server they look at what this device holds, and there may be more. */
export function OnlyHere() {
  const { t } = useLingui()
  if (useConnection().online) return null
  return (
    <p className="muted small-text" role="status" style={{ flex: '1 1 100%' }}>
      <Icon name="offline" /> {t`没有网络：只在本设备已有的记录中查找`}
    </p>
  )
}
