import { notify } from '../../ui/notify.tsx'
import { Scanner } from '../../ui/Scanner.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface PassFieldProps {
  label: string
  typed: string
  setTyped: (typed: string) => void
  isPass: (text: string) => boolean
  /** What is said of another code that the camera sees. */
  notPass: string
  /** What was scanned is a pass. */
  read: (pass: string) => void
}

/** Where a pass is read at a door: a scanner types it and ends it with Enter, the camera sees it, and whoever types searches. */
export function PassField({ label, typed, setTyped, isPass, notPass, read }: PassFieldProps) {
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPass(typed)) read(typed)
        }}
      >
        <TextInput
          label={label}
          icon="search"
          type="search"
          autoComplete="off"
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <Scanner
        onRead={(text) => {
          if (isPass(text)) read(text)
          else notify(notPass, 'red')
        }}
      />
    </>
  )
}
