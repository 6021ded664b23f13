import { AutoComplete } from 'primereact/autocomplete'
import { type ReactNode, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { own } from './TextInput.tsx'

interface SuggestProps<T> extends FieldProps {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  /** What fits the text typed so far. */
  find: (text: string) => T[]
  textOf: (item: T) => string
  show: (item: T) => ReactNode
  onPick: (item: T) => void
  /** What the button that shows everything is called. */
  pickLabel: string
}

/** Free text with suggestions from what the device has. */
export function Suggest<T>({
  name,
  value,
  onChange,
  onBlur,
  find,
  textOf,
  show,
  onPick,
  pickLabel,
  ...field
}: SuggestProps<T>) {
  const [found, setFound] = useState<T[]>([])
  return (
    <Field
      {...own({ error: undefined, hint: undefined, required: undefined, bare: undefined, wide: undefined, ...field })}
    >
      {(props) => (
        <AutoComplete
          inputId={props.id}
          pt={{
            input: {
              root: {
                name,
                autoComplete: 'off',
                'aria-invalid': props['aria-invalid'],
                'aria-describedby': props['aria-describedby'],
                'aria-required': props['aria-required'],
              },
            },
          }}
          value={value}
          suggestions={found as object[]}
          itemTemplate={(item) => show(item as T)}
          // Inside the form, so that the list belongs to it; tall enough for all it shows.
          appendTo="self"
          scrollHeight="40rem"
          delay={0}
          minLength={0}
          dropdown
          dropdownMode="blank"
          dropdownAriaLabel={pickLabel}
          onBlur={onBlur}
          completeMethod={({ query }) => setFound(find(query))}
          onChange={({ value: next }) => onChange(typeof next === 'string' ? next : next ? textOf(next as T) : '')}
          onSelect={({ value: picked }) => onPick(picked as T)}
        />
      )}
    </Field>
  )
}
