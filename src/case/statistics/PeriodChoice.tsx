import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { monthsIn, mostMonths } from '../../../contract/statistics/statistics.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Period } from './CountLink.tsx'

const month = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month so many before, of one such as 2026-11. */
export function monthsBack(name: string, months: number): string {
  const [year = 0, at = 1] = name.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 - months)).toISOString().slice(0, 7)
}

interface PeriodChoiceProps {
  period: Period
  /** The month of today, by the institution's clock. */
  now: string
  onChoose: (period: Period) => void
}

/** Which months are counted: usual periods to press, or any that are typed. */
export function PeriodChoice({ period, now, onChoose }: PeriodChoiceProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(period)
  useEffect(() => setTyped(period), [period])
  const year = now.slice(0, 4)
  const lastYear = String(Number(year) - 1)
  const usual = [
    { name: t`本月`, from: now, to: now },
    { name: t`今年`, from: `${year}-01`, to: now },
    { name: t`近12个月`, from: monthsBack(now, 11), to: now },
    { name: t`去年`, from: `${lastYear}-01`, to: `${lastYear}-12` },
  ]
  const isComplete = month.test(typed.from) && month.test(typed.to)
  const wrong =
    isComplete && typed.from > typed.to
      ? ({ code: 'range.order' } as const)
      : isComplete && monthsIn(typed.from, typed.to) > mostMonths
        ? ({ code: 'statistics.long' } as const)
        : undefined
  const field = (part: keyof Period, label: string) => (
    <TextInput
      label={label}
      type="month"
      placeholder="2026-01"
      value={typed[part]}
      {...(part === 'to' && wrong ? { error: wrong } : {})}
      onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
    />
  )
  return (
    <form
      className="period no-print"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !wrong) onChoose(typed)
      }}
    >
      <div className="row">
        {usual.map(({ name, from, to }) => {
          const isNow = from === period.from && to === period.to
          return (
            <Button
              key={name}
              small
              look={isNow ? 'primary' : 'plain'}
              aria-pressed={isNow}
              onClick={() => onChoose({ from, to })}
            >
              {name}
            </Button>
          )
        })}
      </div>
      <div className="row low">
        {field('from', t`起始月份`)}
        {field('to', t`截止月份`)}
        <Button type="submit" icon="search" disabled={!isComplete || wrong !== undefined}>
          {t`统计`}
        </Button>
      </div>
    </form>
  )
}
