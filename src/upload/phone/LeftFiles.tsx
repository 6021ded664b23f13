import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { dropFiles } from '../../local/send/phoneFiles.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { PhoneUpload } from './batch.ts'

/** Files that an earlier code did not get through: they may go by this one. */
export function LeftFiles({ upload, take }: { upload: PhoneUpload; take: () => Promise<void> }) {
  const { t } = useLingui()
  const { left } = useSnapshot(upload.state)
  const count = left.length
  if (count === 0) return null
  const names = left.map((file) => file.name).join('、')
  async function drop() {
    await dropFiles(left.map((file) => file.id))
    await upload.refresh()
  }
  return (
    <Banner family="blue" icon="device">
      <span>{t`本机保留了上次没有传完的 ${count} 份文件：${names}`}</span>
      <div className="row">
        <Button look="primary" onClick={() => void take()}>
          {t`加入列表`}
        </Button>
        <Button onClick={() => void drop()}>{t`不再需要`}</Button>
      </div>
    </Banner>
  )
}
