import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface FormProps {
  title: string
  /** Where the code is found, and what it opens. */
  says: string
  label: string
  accept: string
  onCode: (code: string) => void
}

/** On a public page about one thing: the code of its link, for who came without the link. */
export function CodeForm({ title, says, label, accept, onCode }: FormProps) {
  const [typed, setTyped] = useState('')
  return (
    <Section title={title}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onCode(typed.trim())
        }}
      >
        <p className="muted">{says}</p>
        <TextInput
          label={label}
          required
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" look="primary" icon="check" disabled={typed.trim() === ''}>
            {accept}
          </Button>
        </div>
      </form>
    </Section>
  )
}
