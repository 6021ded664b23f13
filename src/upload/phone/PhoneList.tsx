import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { bytes } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'

interface PhoneListFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sent?: number
  readonly held?: 0 | 1
}

interface PhoneListProps {
  files: readonly PhoneListFile[]
  /** Each file shows how far it is. */
  progress?: boolean
  more?: (file: PhoneListFile) => ReactNode
}

/** The files of this phone with their size. */
export function PhoneList({ files, progress = false, more }: PhoneListProps) {
  const { t } = useLingui()
  return (
    <ul className="files" aria-label={t`文件`}>
      {files.map((file) => {
        // What was handed to the network is not there yet: only the server's word makes it whole.
        const percent = file.held ? 100 : Math.min(99, Math.floor(((file.sent ?? 0) / file.size) * 100))
        return (
          <li key={file.id}>
            <Icon name={progress && file.held ? 'check' : 'file'} />
            <div>
              <span className="name">{file.name}</span>
              <small>
                {bytes(file.size)}
                {progress ? ` · ${percent}%` : null}
              </small>
            </div>
            {more?.(file)}
          </li>
        )
      })}
    </ul>
  )
}
