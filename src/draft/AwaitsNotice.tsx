import { useLingui } from '@lingui/react/macro'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** A submission that goes by itself, as soon as what it waits for is at the server; not from a page that is closed. */
export function AwaitsNotice({ what, onStop }: { what: 'files' | 'server'; onStop: () => void }) {
  const { t } = useLingui()
  return (
    <Banner family="blue" icon="send">
      <strong role="status">
        {what === 'files'
          ? t`材料正在直接上传，传完后自动提交，请保持页面打开`
          : t`设备存储空间不足，正在直接提交，请保持页面打开`}
      </strong>
      <span>{t`修改内容将取消自动提交。`}</span>
      <Button small icon="undo" onClick={onStop}>
        {t`取消提交`}
      </Button>
    </Banner>
  )
}
