import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { zipMax } from '../../contract/both/file.ts'
import { Button } from '../ui/Button.tsx'
import { bytes } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Downloads } from './Downloads.tsx'
import { openFile, previewFile, saveAll, saveFile } from './openFile.ts'
import './field.css'

export interface ShownFile {
  id: string
  name: string
  size: number
  /** Of the whole file, as hex, where the server has said it. */
  sha256?: string
  /** What else is to be said of it, such as who brought it. */
  note?: string
}

/** Files that the server holds, with their size and, where it said so, the fingerprint that people compare. */
export function FileList({ files }: { files: ShownFile[] }) {
  const { t } = useLingui()
  const list = useId()
  const ids = files.map((file) => file.id).filter(Boolean)
  return (
    <>
      <ul className="files">
        {files.map((file, at) => (
          <li key={file.id || at}>
            <Icon name="file" />
            <div>
              <button
                type="button"
                className="link name"
                onClick={() => void openFile(file, list)}
                title={t`打开或下载`}
              >
                {file.name}
              </button>
              <small>
                {bytes(file.size)}
                {file.note ? <> · {file.note}</> : null}
                {file.sha256 ? <span title={file.sha256}> · SHA-256 {file.sha256.slice(0, 12)}…</span> : null}
              </small>
            </div>
            <span className="file-actions">
              <Button
                look="quiet"
                icon="eye"
                aria-label={t`预览 ${file.name}`}
                onClick={() => void previewFile(file, list)}
              />
              <Button
                look="quiet"
                icon="download"
                aria-label={t`下载 ${file.name}`}
                onClick={() => void saveFile(file, list)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Downloads list={list} />
      {ids.length > 1 && ids.length <= zipMax ? (
        <div>
          <Button small icon="download" onClick={() => void saveAll(ids, t`全部文件`, list)}>
            {t`全部下载（ZIP）`}
          </Button>
        </div>
      ) : null}
    </>
  )
}
