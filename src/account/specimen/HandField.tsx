import { useId } from 'react'
import type { Strokes } from '../../../contract/both/strokes.ts'
import { errorText } from '../../ui/errorText.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SignPad } from './SignPad.tsx'

interface HandFieldProps {
  /** The part of the form it is (`goTo`). */
  name: string
  label: string
  value: Strokes
  onChange: (strokes: Strokes) => void
  error: Wrong | undefined
}

/** A signature as a field of a form that is handed in. */
export function HandField({ name, label, value, onChange, error }: HandFieldProps) {
  const id = useId()
  return (
    <fieldset
      className={`field wide radios${error ? ' wrong' : ''}`}
      data-field={name}
      aria-describedby={error ? id : undefined}
    >
      <legend>
        {label}
        <span className="star" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <SignPad value={value} onChange={onChange} />
      {error ? (
        <p className="wrong-text" id={id}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
    </fieldset>
  )
}
