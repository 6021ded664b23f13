import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import type { Kind } from '../../contract/both/understood.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { cleaned, cut, shownAs } from './typed.ts'
import { unwritableHint, useUnwritable } from './Unwritable.tsx'

type Own<T> = FieldProps & Omit<T, 'className' | 'id' | 'required'>

const kindOfType: Record<string, Kind> = { tel: 'phone', email: 'email' }
/** What is pasted may be longer than what is kept of it: a browser would cut it before it is understood. */
const roomFor = (most: number | undefined): number | undefined => (most === undefined ? undefined : most + 60)

export function TextInput({
  label,
  error,
  hint,
  required,
  bare,
  wide,
  icon,
  end,
  kind,
  ...rest
}: Own<InputHTMLAttributes<HTMLInputElement>> & {
  icon?: IconName
  /** A button at the end, inside the field. */
  end?: ReactNode
  /** What is typed here may be spelled in many ways: it is shown as it is understood. */
  kind?: Kind
  ref?: Ref<HTMLInputElement>
}) {
  const { signs, watched } = useUnwritable()
  const isWords = (rest.type ?? 'text') === 'text'
  const spelled = kind ?? kindOfType[rest.type ?? '']
  return (
    <Field {...own({ label, error, hint: isWords ? unwritableHint(signs, hint) : hint, required, bare, wide })}>
      {(props) => (
        <span {...watched} className={`control${icon ? ' iconed' : ''}${end ? ' ended' : ''}`}>
          {icon ? <Icon name={icon} /> : null}
          <input
            {...rest}
            {...props}
            {...(spelled ? { onBlur: shownAs(spelled, rest.onBlur), maxLength: roomFor(rest.maxLength) } : {})}
          />
          {end}
        </span>
      )}
    </Field>
  )
}

/**
 * A text area that counts its characters out of `limit` and takes no more (specification §5). `count` is how many there
 * are now. The browser keeps the limit itself; some forget it at the end of a composition, so we cut what came too much.
 */
export function TextArea({
  label,
  error,
  hint,
  required,
  bare,
  wide,
  count,
  limit,
  ...rest
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
  count: number
  limit: number
  ref?: Ref<HTMLTextAreaElement>
}) {
  const { signs, watched } = useUnwritable()
  // What is longer already, from an older draft, only ever gets shorter.
  const room = Math.max(limit, count)
  return (
    <Field {...own({ label, error, hint: unwritableHint(signs, hint), required, bare, wide })}>
      {(props) => (
        <span {...watched} className="watched">
          <textarea
            rows={5}
            {...rest}
            {...props}
            {...cleaned<HTMLTextAreaElement>((text) => cut(text, room), rest)}
            maxLength={limit}
          />
          <span className={count > limit ? 'counter over' : 'counter'} aria-hidden="true">
            {count}/{limit}
          </span>
        </span>
      )}
    </Field>
  )
}

/** Only what was given: exactOptionalPropertyTypes takes no `undefined`. */
export function own(props: { [K in keyof FieldProps]: FieldProps[K] | undefined } & { label: string }): FieldProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as unknown as FieldProps
}
