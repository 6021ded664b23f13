import { useLingui } from '@lingui/react/macro'
import { zipMax } from '../../contract/both/file.ts'
import { evidences } from '../../contract/evidence/evidence.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { bytes } from '../ui/format.ts'
import { filesOf, type Piece } from './items.ts'
import { useDownload } from './useDownload.ts'

/** What can be done with the pieces that are ticked. */
export function SelectionBar({ list, pieces, onClear }: { list: string; pieces: Piece[]; onClear: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { running, download } = useDownload(list)
  const count = pieces.length
  const size = bytes(pieces.flatMap(filesOf).reduce((sum, { file }) => sum + file.size, 0))
  const tooMany = count > zipMax
  return (
    <section className="evidence-selection" aria-label={t`已选证据`}>
      <span className="number" role="status">{t`已选 ${count} 项，共 ${size}`}</span>
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
          onClick={() =>
            void download(t`全部文件`, evidences.batchDownload, { body: { ids: pieces.map(({ id }) => id) } })
          }
        >
          {t`打包下载`}
        </Button>
      </div>
    </section>
  )
}
