import { useId } from 'react'
import { errorText } from '../../ui/errorText.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Several of many, each large enough for a thumb. */
export function CheckGroup({
  label,
  hint,
  required,
  options,
  chosen,
  onToggle,
  error,
}: {
  label: string
  hint?: string
  required?: boolean
  options: { value: string; label: string }[]
  chosen: readonly string[]
  onToggle: (value: string, on: boolean) => void
  error?: Wrong | undefined
}) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  // What a dictionary no longer has stays chosen until it is unchosen.
  const unknown = chosen.filter((value) => !options.some((one) => one.value === value))
  const all = [...options, ...unknown.map((value) => ({ value, label: value }))]
  return (
    <fieldset className={`field wide radios${error ? ' wrong' : ''}`} aria-describedby={described || undefined}>
      <legend>
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </legend>
      <div className="radio-row">
        {all.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={({ target }) => onToggle(option.value, target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="wrong-text" id={`${id}-error`} role="alert">
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
      {hint ? (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
    </fieldset>
  )
}
