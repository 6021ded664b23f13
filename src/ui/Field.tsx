import { type ReactNode, useId } from 'react'
import type { ErrorCode, Params } from '../../contract/errors/errors.ts'
import { errorText } from './errorText.ts'
import { Icon } from './Icon.tsx'
import { WhoseName } from './Whose.tsx'

/** Why a field was refused. */
export interface Wrong {
  code: ErrorCode
  params?: Params | undefined
}

export interface FieldProps {
  label: string
  error?: Wrong | undefined
  hint?: ReactNode
  required?: boolean
  /** The label is for screen readers only. */
  bare?: boolean
  wide?: boolean
}

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** Label, control, hint and refusal, tied together for screen readers. */
export function Field({
  label,
  error,
  hint,
  required,
  bare,
  wide,
  children,
}: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field${wide ? ' wide' : ''}${error ? ' wrong' : ''}`}>
      <label htmlFor={id} className={bare ? 'sr-only' : undefined}>
        <WhoseName />
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <p className="wrong-text" id={`${id}-error`}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
      {hint ? (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}
