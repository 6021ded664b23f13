import { useLingui } from '@lingui/react/macro'
import { gatherings } from '../../contract/gathering/gathering.ts'
import { useRows } from '../local/hooks.ts'
import { Select } from '../ui/Choice.tsx'
import type { Wrong } from '../ui/Field.tsx'
import { dayAt } from '../ui/format.ts'

interface AboutActivityProps {
  /** The id of the activity; empty for none in particular. */
  value: string
  error: Wrong | undefined
  onChange: (id: string) => void
}

/** Which activity a questionnaire is about, by its name and day, the latest first. */
export function AboutActivity({ value, error, onChange }: AboutActivityProps) {
  const { t } = useLingui()
  const { rows } = useRows('gathering', gatherings.listGatherings, { query: { size: 100 } })
  const known = (rows ?? [])
    .filter(({ id, state }) => id === value || (state !== 'draft' && state !== 'cancelled'))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
    .map(({ id, title, startsAt }) => ({ value: id, label: `${title} · ${dayAt(startsAt)}` }))
  // It was made on another device, or long ago: what was chosen stays.
  const isMissing = value !== '' && rows !== undefined && !known.some((one) => one.value === value)
  return (
    <Select
      label={t({ message: '活动', context: 'survey' })}
      placeholder={t`不限定某一活动`}
      options={isMissing ? [...known, { value, label: t`已选定的活动` }] : known}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      hint={t`限定某一活动的问卷在活动结束后开放。`}
    />
  )
}
