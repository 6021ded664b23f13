import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

interface FileDropProps {
  /** What to drop here, and that it goes nowhere. */
  says: string
  /** The words of the button. */
  choose: string
  accept: string
  busy: boolean
  take: (file: File) => void
  /** Ends what takes long. */
  stop?: () => void
}

/** A place for one file, dropped or chosen, that is read on this device alone. */
export function FileDrop({ says, choose, accept, busy, take, stop }: FileDropProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys
    <div
      className={over ? 'seal-drop over' : 'seal-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) take(file)
      }}
    >
      <p>{says}</p>
      <div className="row">
        <Button look="primary" icon="file" busy={busy} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {busy && stop ? <Button onClick={stop}>{t`停止检查`}</Button> : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) take(file)
        }}
      />
    </div>
  )
}
