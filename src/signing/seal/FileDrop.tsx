import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDrop } from '../../ui/useDrop.ts'

interface FileDropProps {
  /** What to drop here, and that it goes nowhere. */
  says: string
  /** The words of the button. */
  choose: string
  accept: string
  busy: boolean
  take: (file: File) => void
}

/** A place for one file, dropped or chosen, that is read on this device alone. */
export function FileDrop({ says, choose, accept, busy, take }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const first = ([file]: Iterable<File>) => {
    if (file) take(file)
  }
  const { over, place } = useDrop(first)
  return (
    <div className={over ? 'seal-drop over' : 'seal-drop'} {...place}>
      <p>{says}</p>
      <Button look="primary" icon="file" busy={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          first(chosen)
        }}
      />
    </div>
  )
}
