import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { bytes } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { openFile, useDownloading } from './openFile.ts'

export interface ShownFile {
  id: string
  name: string
  size: number
  /** Of the whole file, as hex, where the server has said it. */
  sha256?: string
}

/** Files with their size and, where the server holds them, the fingerprint that people compare. */
export function FileList({ files, more }: { files: ShownFile[]; more?: (file: ShownFile) => ReactNode }) {
  const { t } = useLingui()
  const downloading = useDownloading()
  return (
    <>
      {downloading ? <Spinner tip="downloading" over /> : null}
      <ul className="files">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <div>
              <button type="button" className="link name" onClick={() => void openFile(file)} title={t`打开或下载`}>
                {file.name}
              </button>
              <small>
                {bytes(file.size)}
                {file.sha256 ? <span title={file.sha256}> · SHA-256 {file.sha256.slice(0, 12)}…</span> : null}
              </small>
            </div>
            {more ? (
              more(file)
            ) : (
              <Button
                look="quiet"
                icon="download"
                aria-label={t`下载 ${file.name}`}
                onClick={() => void openFile(file)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
