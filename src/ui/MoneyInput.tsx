import type { InputHTMLAttributes, Ref } from 'react'
import { capitals } from '../../contract/money.ts'
import { Field, type FieldProps } from './Field.tsx'
import { own } from './TextInput.tsx'

/** An amount as decimal text, its Chinese capitals below (specification §9). `amount` is what is typed now. */
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
  const words = capitals(amount.trim())
  return (
    <Field
      {...own({
        label,
        error,
        required,
        bare,
        wide,
        hint: words ? (
          <span lang="zh-CN" className="capitals">
            {words}
          </span>
        ) : undefined,
      })}
    >
      {(props) => (
        <span className="control prefixed">
          <span aria-hidden="true">{currency}</span>
          <input {...rest} {...props} inputMode="decimal" autoComplete="off" className="number" />
        </span>
      )}
    </Field>
  )
}
