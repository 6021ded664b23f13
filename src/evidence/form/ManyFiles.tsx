import { useLingui } from '@lingui/react/macro'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { AppError } from '../../../contract/errors.ts'
import { evidenceFiles } from '../../../contract/evidence.ts'
import { fileGroups, maxMbOf } from '../../../contract/file.ts'
import { config } from '../../local/config.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { type Refusal, Refusals } from '../../upload/Refusals.tsx'
import { suffixesOf } from '../../upload/suffixes.ts'
import { keepOrSend } from '../../upload/useTake.ts'
import { inspect } from '../../workers/worker.ts'

interface ManyFilesProps {
  draftId: string
  /** How many more pieces there may be. */
  room: number
  before: () => Promise<void>
  /** Makes the piece a file becomes, and gives the purpose its file is kept under. */
  onFile: (name: string) => string
}

const { group, max } = evidenceFiles

/** Several files at once: each is checked and hashed in a worker and becomes a piece of its own, named after it. */
export function ManyFiles({ draftId, room, before, onFile }: ManyFilesProps) {
  const { t } = useLingui()
  const id = useId()
  const [busy, setBusy] = useState<{ name: string; done: number; size: number }>()
  const [refused, setRefused] = useState<Refusal[]>([])
  const [over, setOver] = useState(false)
  const abort = useRef<AbortController>(undefined)
  const maxMb = maxMbOf(group, useSnapshot(config).uploadSize)
  const suffixes = suffixesOf(group)

  async function take(chosen: File[]): Promise<void> {
    if (!chosen.length) return
    setRefused([])
    // The whole selection or nothing (decisions E-20).
    if (chosen.length > room) return refuse('', new AppError('file.tooMany', { max }))
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      for (const file of chosen) await takeOne(file, signal)
    } finally {
      setBusy(undefined)
    }
  }

  async function takeOne(file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const onProgress = (done: number) => setBusy({ name: file.name, done, size: file.size })
    onProgress(0)
    try {
      const { digest } = await inspect(file, { group, maxMb, onProgress, signal })
      const purpose = onFile(file.name)
      await before()
      await keepOrSend(draftId, file, { purpose, group, digest })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) throw error
      refuse(file.name, error)
    }
  }

  function refuse(name: string, { code, params }: AppError): void {
    setRefused((old) => [...old, { id: (Number(old.at(-1)?.id) || 0) + 1, name, code, params }])
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!busy) void take([...event.dataTransfer.files])
  }

  const refusals = (
    <Refusals
      group={group}
      list={refused}
      onForget={(gone) => setRefused((old) => old.filter((it) => it.id !== gone))}
    />
  )
  if (busy)
    return (
      <div className="field">
        <div className="row" style={{ flexWrap: 'nowrap', color: 'var(--primary-color)' }}>
          <div style={{ flex: 1 }}>
            <Progress label={t`正在检查 ${busy.name}`} done={busy.done} total={busy.size} />
          </div>
          <Button small onClick={() => abort.current?.abort()}>
            {t`取消`}
          </Button>
        </div>
        {refusals}
      </div>
    )
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same */}
      <div
        className={`drop${over ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="button">
          <Icon name="upload" />
          {t`选择多个文件`}
          <input
            type="file"
            multiple
            accept={fileGroups[group].map((it) => `.${it}`).join(',')}
            aria-label={t`选择多个证据文件`}
            aria-describedby={id}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              target.value = ''
              void take(chosen)
            }}
          />
        </label>
        <span className="tips" id={id}>
          {t`每个文件成为一项证据，以文件名命名。支持 ${suffixes}，单个小于 ${maxMb}M`}
        </span>
      </div>
      {refusals}
    </div>
  )
}
