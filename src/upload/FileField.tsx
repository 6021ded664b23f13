import { useLingui } from '@lingui/react/macro'
import { type DragEvent, useId, useState } from 'react'
import { AppError } from '../../contract/errors.ts'
import { defaultMaxMb, type FileGroup, fileGroups } from '../../contract/file.ts'
import { addFile, type DraftFile, removeFile } from '../local/file.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { notifyError } from '../ui/notify.tsx'
import { Progress } from '../ui/Progress.tsx'
import { inspect } from '../workers/worker.ts'
import { FileList } from './FileList.tsx'

interface FileFieldProps {
  label: string
  draftId: string
  purpose: string
  group: FileGroup
  /** How many more files the whole form takes. */
  room: number
  max: number
  files: DraftFile[]
  required?: boolean
  error?: Wrong | undefined
  /** The draft must be there before its files are. */
  before: () => Promise<void>
}

interface Busy {
  name: string
  done: number
  size: number
  abort: AbortController
}

/** Files of one purpose: chosen, dropped or photographed; checked and hashed in a worker, then kept on this device. */
export function FileField({
  label,
  draftId,
  purpose,
  group,
  room,
  max,
  files,
  required,
  error,
  before,
}: FileFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [busy, setBusy] = useState<Busy>()
  const [over, setOver] = useState(false)
  const suffixes = fileGroups[group].join('、')

  async function take(chosen: File[]): Promise<void> {
    // The whole selection or nothing (decisions E-20).
    if (chosen.length > room) return notifyError(new AppError('file.tooMany', { max }))
    for (const file of chosen) {
      const abort = new AbortController()
      setBusy({ name: file.name, done: 0, size: file.size, abort })
      try {
        const onProgress = (done: number) => setBusy({ name: file.name, done, size: file.size, abort })
        const { digest } = await inspect(file, { group, onProgress, signal: abort.signal })
        await before()
        await addFile(draftId, file, { purpose, group, digest })
      } catch (caught) {
        if (abort.signal.aborted) continue
        if (!(caught instanceof AppError)) throw caught
        notifyError(caught)
      } finally {
        setBusy(undefined)
      }
    }
  }

  async function remove(file: { id: string; name: string }): Promise<void> {
    const agreed = await confirm({
      title: t`移除文件`,
      text: t`确定移除该文件？`,
      accept: t`移除`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed) await removeFile(file.id)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }

  const picker = (
    words: string,
    name: string,
    icon: 'upload' | 'camera',
    more: { multiple?: true; accept: string; capture?: 'environment' },
  ) => (
    <label className="button">
      <Icon name={icon} />
      {words}
      <input
        type="file"
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-tips`}
        {...more}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          void take(chosen)
        }}
      />
    </label>
  )

  return (
    <section className={`field wide${error ? ' wrong' : ''}`} aria-label={label}>
      <h3>
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </h3>
      {files.length ? (
        <FileList
          files={files}
          more={(file) => (
            <Button look="quiet" icon="trash" aria-label={t`移除 ${file.name}`} onClick={() => void remove(file)} />
          )}
        />
      ) : null}
      {busy ? (
        <div className="row" style={{ flexWrap: 'nowrap', color: 'var(--primary-color)' }}>
          <div style={{ flex: 1 }}>
            <Progress label={t`正在检查 ${busy.name}`} done={busy.done} total={busy.size} />
          </div>
          <Button small onClick={() => busy.abort.abort()}>
            {t`取消`}
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same
        <div
          className={`drop${over ? ' over' : ''}${error ? ' wrong' : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {picker(t`选择文件`, t`选择${label}文件`, 'upload', {
            multiple: true,
            accept: fileGroups[group].map((it) => `.${it}`).join(','),
          })}
          {matchMedia('(pointer: coarse)').matches
            ? picker(t`拍照`, t`拍摄${label}`, 'camera', { accept: 'image/*', capture: 'environment' })
            : null}
          <span className="tips" id={`${id}-tips`}>
            {t`支持 ${suffixes}，单个小于 ${defaultMaxMb}M，可拖入此处`}
          </span>
        </div>
      )}
      {error ? (
        <p className="wrong-text" id={`${id}-error`}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
    </section>
  )
}
