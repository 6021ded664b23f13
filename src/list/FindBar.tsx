import { useLingui } from '@lingui/react/macro'
import { Select } from '../ui/Choice.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { OnlyHere } from './OnlyHere.tsx'
import type { Find } from './useFind.ts'

interface FindBarProps {
  find: Find
  /** What the words are looked for in. */
  label: string
  placeholder: string
  states: { value: string; label: string }[]
}

/** Above a list: words and a state to find records by. */
export function FindBar({ find, label, placeholder, states }: FindBarProps) {
  const { t } = useLingui()
  return (
    <header>
      <div className="fields" style={{ flex: 1 }}>
        <TextInput
          label={label}
          bare
          icon="search"
          placeholder={placeholder}
          type="search"
          maxLength={100}
          value={find.text}
          onChange={({ target }) => find.setText(target.value)}
        />
        <Select
          label={t`按状态筛选`}
          bare
          placeholder={t`全部状态`}
          options={states}
          value={find.state}
          onChange={({ target }) => find.setState(target.value)}
        />
      </div>
      {find.isFiltered ? <OnlyHere /> : null}
    </header>
  )
}
