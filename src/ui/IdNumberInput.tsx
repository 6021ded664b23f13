import { type ComponentProps, useState } from 'react'
import { idNumberDoubt } from '../../contract/both/check.ts'
import { understood } from '../../contract/both/understood.ts'
import { errorText } from './errorText.ts'
import { TextInput } from './TextInput.tsx'
import { cleaned } from './typed.ts'

/** A Chinese ID number. The pattern refuses; a wrong birth date or check digit only warns (decisions C-22). */
export function IdNumberInput(props: Omit<ComponentProps<typeof TextInput>, 'hint'>) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''))
  const value = props.value === undefined ? typed : String(props.value)
  const { onChange, onCompositionEnd } = cleaned<HTMLInputElement>(understood.idNumber, {
    onCompositionEnd: props.onCompositionEnd,
    onChange(event) {
      setTyped(event.target.value)
      props.onChange?.(event)
    },
  })
  const warning = idNumberDoubt(value.toUpperCase()) && !props.error
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      onChange={onChange}
      onCompositionEnd={onCompositionEnd}
      onBlur={(event) => {
        // A form may have written a draft's number without a change event.
        setTyped(event.target.value)
        props.onBlur?.(event)
      }}
      hint={
        warning ? (
          <span className="warn" role="status">
            {errorText({ code: 'idNumber.doubtful' })}
          </span>
        ) : undefined
      }
    />
  )
}
