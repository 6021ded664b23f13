import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { AppError } from '../../../contract/errors/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { inARow } from '../suffixes.ts'
import type { PhoneUpload } from './batch.ts'

/** Files that an earlier code did not get through: they may go by this one. */
export function LeftFiles({ upload, take }: { upload: PhoneUpload; take: () => Promise<void> }) {
  const { t } = useLingui()
  const { left } = useSnapshot(upload.state)
  const count = left.length
  if (count === 0) return null
  const names = inARow(left.map((file) => file.name))
  async function drop() {
    try {
      for (const file of left) await upload.remove(file)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      upload.state.error = error
    }
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
