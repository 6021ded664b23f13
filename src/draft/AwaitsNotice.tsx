import { useLingui } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** What a submission waits for that was pressed for: the check of chosen files, or what goes to the server from this page. */
export type Awaited = 'check' | 'files' | 'server'

/** A submission that goes by itself, as soon as what it waits for is done; not from a page that is closed. */
export function AwaitsNotice({ what, onStop }: { what: Awaited; onStop: () => void }) {
  const { t } = useLingui()
  const words: Record<Awaited, string> = {
    check: t`正在检查材料，检查完后自动提交，请保持页面打开`,
    files: t`材料正在直接上传，传完后自动提交，请保持页面打开`,
    server: t`设备存储空间不足，正在直接提交，请保持页面打开`,
  }
  return (
    <Banner family="blue" icon="send">
      <strong role="status">{words[what]}</strong>
      <span>{t`修改内容将取消自动提交。`}</span>
      <Button small icon="undo" onClick={onStop}>
        {t`取消提交`}
      </Button>
    </Banner>
  )
}
