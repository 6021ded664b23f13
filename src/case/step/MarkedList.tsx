import { Checkbox } from '../../ui/Choice.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { ListWrong } from '../form/ListWrong.tsx'

interface MarkedListProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  /** In the order of the options. */
  marked: readonly T[]
  onChange: (marked: T[]) => void
  error: Wrong | undefined
  /** Beside each other where they are short. */
  grid?: boolean
}

/** Some of several, each with a mark. */
export function MarkedList<T extends string>(props: MarkedListProps<T>) {
  const { label, options, marked, onChange, error, grid = true } = props
  const boxes = options.map(({ value, label: words }) => (
    <Checkbox
      key={value}
      checked={marked.includes(value)}
      onChange={({ target }) => {
        const kept = options.filter((it) => (it.value === value ? target.checked : marked.includes(it.value)))
        onChange(kept.map((it) => it.value))
      }}
    >
      {words}
    </Checkbox>
  ))
  return (
    <fieldset className={`field${error ? ' wrong' : ''}`}>
      <legend>
        <strong>{label}</strong>
      </legend>
      {grid ? <div className="check-grid">{boxes}</div> : boxes}
      <ListWrong wrong={error} />
    </fieldset>
  )
}
