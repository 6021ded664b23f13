import { useLingui } from '@lingui/react/macro'
import { zipMax } from '../../contract/both/file.ts'
import { upload } from '../../contract/upload/upload.ts'
import { useDownload } from '../evidence/useDownload.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { bytes } from '../ui/format.ts'

/** What can be done with the files that are ticked. `size` in bytes. */
export function TickedBar({
  list,
  ids,
  size,
  onClear,
}: {
  list: string
  ids: string[]
  size: number
  onClear: () => void
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { running, download } = useDownload(list)
  const [count, all] = [ids.length, bytes(size)]
  const tooMany = count > zipMax
  return (
    <section className="case-files-ticked" aria-label={t`已选文件`}>
      <span className="number" role="status">{t`已选 ${count} 个文件，共 ${all}`}</span>
      <div className="row">
        {tooMany ? <span className="muted small-text" role="status">{t`一次最多打包 ${zipMax} 项`}</span> : null}
        <Button small onClick={onClear}>
          {t`取消选择`}
        </Button>
        <Button
          small
          look="primary"
          icon="download"
          busy={running !== undefined}
          disabled={!online || tooMany}
          onClick={() => void download(t`全部文件`, upload.batchDownload, { body: { ids } })}
        >
          {t`打包下载`}
        </Button>
      </div>
    </section>
  )
}
