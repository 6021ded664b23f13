import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type TrialType, trialStates } from '../../../contract/hearing/trial.ts'
import { useDebounced } from '../../list/useDebounced.ts'
import { Select } from '../../ui/Choice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { stateLook, typeWords } from '../trialWords.ts'
import type { ListFilter } from './useTrialList.ts'

interface FiltersProps {
  filter: ListFilter
  /** The kinds to choose from; none where the list is of one. */
  kinds: readonly TrialType[]
  /** What stands for all of them; left out where one is always chosen. */
  allKinds?: string | undefined
  onChange: (change: Partial<ListFilter>) => void
}

/** A field that speaks once somebody stopped typing. */
function Quiet({ label, value, onRest }: { label: string; value: string; onRest: (text: string) => void }) {
  const [text, setText] = useState(value)
  const rested = useDebounced(text.trim())
  const latest = useRef(onRest)
  latest.current = onRest
  useEffect(() => latest.current(rested), [rested])
  return (
    <TextInput
      label={label}
      type="search"
      icon="search"
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

/** Above a list of hearings: what of it is shown. */
export function ListFilters({ filter, kinds, allKinds, onChange }: FiltersProps) {
  const { t, i18n } = useLingui()
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      value={filter[name]}
      onChange={({ target }) => {
        if (target.value === '' || /^20\d\d-\d\d-\d\d$/.test(target.value)) onChange({ [name]: target.value })
      }}
    />
  )
  return (
    <search className="trial-filters" aria-label={t`查询条件`}>
      {kinds.length > 1 ? (
        <Select
          label={t`类型`}
          {...(allKinds === undefined ? {} : { placeholder: allKinds })}
          options={kinds.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
          value={filter.type}
          onChange={({ target }) => onChange({ type: target.value })}
        />
      ) : null}
      <Select
        label={t`状态`}
        placeholder={t`除已取消外的全部`}
        options={trialStates.map((value) => ({ value, label: i18n._(stateLook(value, filter.type || kinds[0])[0]) }))}
        value={filter.state}
        onChange={({ target }) => onChange({ state: target.value })}
      />
      {day('from', t`开始日期`)}
      {day('to', t`结束日期`)}
      <Quiet label={t`名称或案件编号`} value={filter.q} onRest={(q) => onChange({ q })} />
      <Quiet label={t`参会人员姓名`} value={filter.name} onRest={(name) => onChange({ name })} />
    </search>
  )
}
