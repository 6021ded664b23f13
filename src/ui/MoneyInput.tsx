import type { InputHTMLAttributes, Ref } from 'react'
import { capitals } from '../../contract/both/money.ts'
import { understood } from '../../contract/both/understood.ts'
import { AmountWords } from './AmountWords.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { own } from './TextInput.tsx'
import { shownAs } from './typed.ts'

/** An amount as decimal text, and in words below (specification §9). `amount` is what is typed now. */
export function MoneyInput({
  label,
  error,
  required,
  bare,
  wide,
  amount,
  currency,
  ...rest
}: FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'required'> & {
    amount: string
    currency: string
    ref?: Ref<HTMLInputElement>
  }) {
  return (
    <Field
      {...own({
        label,
        error,
        required,
        bare,
        wide,
        hint: capitals(understood.sum(amount)) ? <AmountWords amount={understood.sum(amount)} /> : undefined,
      })}
    >
      {(props) => (
        <span className="control prefixed">
          <span aria-hidden="true">{currency}</span>
          <input
            {...rest}
            {...props}
            onBlur={shownAs('sum', rest.onBlur)}
            inputMode="decimal"
            autoComplete="off"
            className="number"
          />
        </span>
      )}
    </Field>
  )
}
