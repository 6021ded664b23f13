import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'

/** Below a list: asks for those after the last one. */
export function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const { t } = useLingui()
  return (
    <div className="body row" style={{ justifyContent: 'center' }}>
      <Button busy={busy} onClick={onMore}>
        {t`加载更多`}
      </Button>
    </div>
  )
}
