import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type FileGroup, fileGroups } from '../../../contract/both/file.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useDrop } from '../../ui/useDrop.ts'

interface DropZoneProps {
  /** What the files are. */
  label: string
  group: FileGroup
  multiple: boolean
  /** The id of the words that say what may come here. */
  describedBy: string
  wrong: boolean
  onFiles: (files: File[]) => void
  /** What else brings files here. */
  more: ReactNode
  tips: ReactNode
}

/** Where files are chosen, photographed or dropped. */
export function DropZone({ label, group, multiple, describedBy, wrong, onFiles, more, tips }: DropZoneProps) {
  const { t } = useLingui()
  const { near, over, place } = useDrop(onFiles)

  const picker = (words: string, name: string, icon: IconName, how: { accept: string; capture?: 'environment' }) => (
    <label className="button">
      <Icon name={icon} />
      {words}
      <input
        type="file"
        aria-label={name}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        multiple={multiple && !how.capture}
        {...how}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          onFiles(chosen)
        }}
      />
    </label>
  )

  return (
    <div className={`drop${near ? ' near' : ''}${over && near ? ' over' : ''}${wrong ? ' wrong' : ''}`} {...place}>
      {picker(t`选择文件`, /文件(（选填）)?$/.test(label) ? t`选择${label}` : t`选择${label}文件`, 'upload', {
        accept: fileGroups[group].map((it) => `.${it}`).join(','),
      })}
      {matchMedia('(pointer: coarse)').matches
        ? picker(t`拍照`, t`拍摄${label}`, 'camera', { accept: 'image/*', capture: 'environment' })
        : null}
      {more}
      {near ? (
        <strong className="drop-here">
          <Icon name="download" /> {t`拖到此处添加`}
        </strong>
      ) : null}
      {tips}
    </div>
  )
}
