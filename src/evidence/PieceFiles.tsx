import { useLingui } from '@lingui/react/macro'
import type { EvidenceItem } from '../../contract/evidence/evidence.ts'
import { bytes } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { openFile } from '../upload/openFile.ts'
import { ReadLink } from '../viewer/ReadLink.tsx'
import { filesOf } from './items.ts'

/** The files of a piece, each a way to open it; on paper alone there is none. */
export function PieceFiles({ piece, pages = false }: { piece: EvidenceItem; pages?: boolean }) {
  const { t } = useLingui()
  const files = filesOf(piece)
  if (!files.length) return <span className="muted small-text">{t`仅有纸质原件，无电子文件`}</span>
  return (
    <ul className="evidence-files">
      {files.map(({ file, isCopy }) => {
        const count = file.pages
        return (
          <li key={file.attachmentId}>
            <Icon name="file" />
            <div>
              <button
                type="button"
                className="link"
                title={t`打开或下载`}
                onClick={() => void openFile({ id: file.attachmentId, name: file.fileName }, piece.baseId)}
              >
                {file.fileName}
              </button>
              <ReadLink id={file.attachmentId} name={file.fileName} />
              <span className="muted small-text number nowrap">
                {bytes(file.size)}
                {pages && count !== null ? ` · ${t`${count} 页`}` : ''}
                {isCopy ? ` · ${t`机构副本`}` : ''}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
