import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { fileGroups } from '../../contract/both/file.ts'
import { Button } from '../ui/Button.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Progress } from '../ui/Progress.tsx'
import { sendPicture } from './picture/sendPicture.ts'
import './picture/picture.css'

/** A chosen picture; `id` is empty until the server has it. */
export interface Picture {
  id: string
  name: string
  /** Address of what is shown of it. */
  shown: string
}

const accept = fileGroups.image.map((suffix) => `.${suffix}`).join(',')

/** One picture of a page on which nobody is signed in: chosen or photographed, shown, and sent at once under an upload id. */
export function PictureField({
  label,
  hint,
  picture,
  begin,
  onChange,
  error,
}: {
  label: string
  hint: string
  picture: Picture | undefined
  /** Gets an upload id for one picture. */
  begin: () => Promise<string>
  onChange: (picture: Picture | undefined) => void
  error?: Wrong | undefined
}) {
  const { t } = useLingui()
  const id = useId()
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const [refused, setRefused] = useState<Wrong>()
  const abort = useRef<AbortController>(undefined)
  const shown = useRef('')
  useEffect(
    () => () => {
      abort.current?.abort()
      URL.revokeObjectURL(shown.current)
    },
    [],
  )
  const sending = picture?.id === ''
  const wrong = refused ?? error
  const name = picture?.name ?? ''

  function remove(): void {
    abort.current?.abort()
    URL.revokeObjectURL(shown.current)
    shown.current = ''
    onChange(undefined)
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    remove()
    setRefused(undefined)
    const stop = new AbortController()
    abort.current = stop
    shown.current = URL.createObjectURL(file)
    const chosen = { name: file.name, shown: shown.current }
    setSent({ done: 0, total: file.size })
    onChange({ ...chosen, id: '' })
    try {
      const done = (bytes: number) => setSent({ done: bytes, total: file.size })
      onChange({ ...chosen, id: await sendPicture(file, begin, stop.signal, done) })
    } catch (caught) {
      // Taken away or replaced meanwhile: nothing of it is here any more.
      if (stop.signal.aborted) return
      remove()
      const { code, params } = asAppError(caught)
      setRefused({ code, params })
    }
  }

  return (
    <section className={`field wide${wrong ? ' wrong' : ''}`} aria-label={label}>
      <h3>{label}</h3>
      <div className="picture-row">
        {picture ? <img className="picture-shown" src={picture.shown} alt={picture.name} /> : null}
        <div className="stack">
          <div className="row">
            <label className="button" aria-disabled={sending || undefined}>
              <Icon name="camera" />
              {picture ? t`更换照片` : t`选择照片`}
              <input
                type="file"
                accept={accept}
                aria-label={t`选择照片文件`}
                aria-describedby={wrong ? `${id}-error ${id}-hint` : `${id}-hint`}
                disabled={sending}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  target.value = ''
                  void take(file)
                }}
              />
            </label>
            {picture ? (
              <Button icon="trash" onClick={remove}>
                {sending ? t`取消上传` : t`移除照片`}
              </Button>
            ) : null}
          </div>
          {sending ? <Progress label={t`正在上传 ${name}`} {...sent} /> : null}
          {picture?.id ? (
            <span className="muted small-text" role="status">
              <Icon name="check" /> {t`照片已上传`}
            </span>
          ) : null}
          <span className="hint" id={`${id}-hint`}>
            {t`支持 JPG、PNG`} · {hint}
          </span>
        </div>
      </div>
      {wrong ? (
        <p className="wrong-text" id={`${id}-error`} role="alert">
          <Icon name="alert" /> {errorText(wrong)}
        </p>
      ) : null}
    </section>
  )
}
