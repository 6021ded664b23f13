import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Wrong } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextInput } from '../ui/TextInput.tsx'

/** Several short words: added by typing or from a list, each with a button that takes it off. */
export function Chips({
  label,
  values,
  onChange,
  known = [],
  hint,
  error,
  clean = (word) => word.trim(),
  nameOf = (word) => word,
}: {
  label: string
  values: string[]
  onChange: (values: string[]) => void
  /** Offered while typing. */
  known?: readonly string[]
  hint?: string
  error?: Wrong | undefined
  clean?: (word: string) => string
  /** What people call a word. */
  nameOf?: (word: string) => string
}) {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')

  function add(): void {
    const word = clean(typed)
    if (word && !values.includes(word)) onChange([...values, word])
    setTyped('')
  }

  const removes = (word: string) => {
    const value = nameOf(word)
    return t`移除${value}`
  }
  return (
    <div className="chips-field">
      <TextInput
        label={label}
        list={id}
        autoComplete="off"
        value={typed}
        error={error}
        hint={hint}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        end={<Button look="quiet" small icon="plus" aria-label={t`添加${label}`} onClick={add} />}
      />
      <datalist id={id}>
        {known
          .filter((it) => !values.includes(it))
          .map((it) => (
            <option key={it} value={it} label={nameOf(it)} />
          ))}
      </datalist>
      {values.length ? (
        <ul className="chips" aria-label={label}>
          {values.map((value) => (
            <li key={value} className="tag blue" title={value}>
              {nameOf(value)}
              <button
                type="button"
                aria-label={removes(value)}
                onClick={() => onChange(values.filter((it) => it !== value))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
