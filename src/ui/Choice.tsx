import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import { errorText } from './errorText.ts'
import { Field, type FieldProps, type Wrong } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { own } from './TextInput.tsx'
import { WhoseName } from './Whose.tsx'

export interface Option<V extends string = string> {
  value: V
  label: string
  hint?: string
  /** Where the label is in another language than the page. */
  lang?: string
  /** It stands there and cannot be chosen. */
  disabled?: boolean
}

/** The browser's own select: the best there is on a phone. What is chosen is of the options, or what `value` may be. */
export function Select<V extends string>({
  label,
  error,
  hint,
  required,
  bare,
  wide,
  options,
  placeholder,
  ...rest
}: FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement & { value: V }>, 'className' | 'id' | 'required' | 'value'> & {
    options: Option<V>[]
    value?: V
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }) {
  return (
    <Field {...own({ label, error, hint, required, bare, wide })}>
      {(props) => (
        // What is chosen already shows once there are options, also where they come after it.
        <select key={options.length ? 'some' : 'none'} {...rest} {...props}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type Input<V extends string = string> = Omit<
  InputHTMLAttributes<HTMLInputElement & { value: V }>,
  'className' | 'id' | 'type' | 'required'
> & {
  ref?: Ref<HTMLInputElement>
}

/** A few choices side by side, each large enough for a thumb. `chosen` is the one to begin with, `value` the one that is chosen now. */
export function Radios<V extends string>({
  label,
  error,
  options,
  required,
  chosen,
  value,
  ...rest
}: Omit<Input<V>, 'value'> & {
  label: string
  /** Those of one name are one choice: without it what was chosen first stays so on the screen. */
  name: string
  error?: Wrong | undefined
  options: Option<V>[]
  required?: boolean
  chosen?: V
  value?: V
}) {
  const id = useId()
  return (
    <fieldset
      className={`field wide radios${error ? ' wrong' : ''}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        <WhoseName />
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </legend>
      <div className="radio-row">
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              {...rest}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? rest.disabled}
              {...(chosen === undefined ? {} : { defaultChecked: option.value === chosen })}
              {...(value === undefined ? {} : { checked: option.value === value })}
            />
            <span lang={option.lang}>
              {option.label}
              {option.hint ? <small>{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="wrong-text" id={`${id}-error`}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
    </fieldset>
  )
}

export function Checkbox({ children, error, ...rest }: Input & { children: ReactNode; error?: Wrong | undefined }) {
  const id = useId()
  return (
    <div className={`field wide${error ? ' wrong' : ''}`}>
      <label className="check">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p className="wrong-text" id={`${id}-error`}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
    </div>
  )
}
