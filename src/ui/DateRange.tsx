import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { rangeInOrder } from '../../contract/both/check.ts'
import { errorText } from './errorText.ts'
import type { Wrong } from './Field.tsx'
import { Icon } from './Icon.tsx'
import './parts.css'

interface DateRangeProps {
  label: string
  /** Days as `2026-11-20`; empty where not chosen. */
  from: string
  to: string
  onChange: (from: string, to: string) => void
  error?: Wrong | undefined
  required?: boolean
  disabled?: boolean
  wide?: boolean
}

/** Two days, the first not later than the last (specification §5); it says so itself, and the form's schema refuses. */
export function DateRange({ label, from, to, onChange, error, required, disabled, wide }: DateRangeProps) {
  const { t } = useLingui()
  const id = useId()
  const wrong = rangeInOrder(from, to) ? error : ({ code: 'range.order' } as const)
  const control = {
    type: 'date',
    max: '2999-12-31',
    disabled,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': wrong ? `${id}-error` : undefined,
    'aria-required': required || undefined,
  }
  return (
    <fieldset className={`field date-range${wide ? ' wide' : ''}${wrong ? ' wrong' : ''}`}>
      <legend>
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </legend>
      <div>
        <input
          {...control}
          aria-label={`${label} ${t`开始日期`}`}
          value={from}
          onChange={(event) => onChange(event.target.value, to)}
        />
        <span aria-hidden="true">–</span>
        <input
          {...control}
          aria-label={`${label} ${t`结束日期`}`}
          value={to}
          onChange={(event) => onChange(from, event.target.value)}
        />
      </div>
      {wrong ? (
        <p className="wrong-text" id={`${id}-error`} role="alert">
          <Icon name="alert" /> {errorText(wrong)}
        </p>
      ) : null}
    </fieldset>
  )
}
