import { Fragment, type Key, type ReactNode } from 'react'
import { useNarrow } from './useNarrow.ts'

export interface Column<T> {
  name: string
  show: (item: T) => ReactNode
  /** Numbers stand at the right, one below the other. */
  right?: boolean
  nowrap?: boolean
  /** It stays at the right edge while the table scrolls sideways. */
  stays?: boolean
}

interface TableProps<T> {
  label: string
  items: T[]
  columns: Column<T>[]
  keyOf: (item: T) => Key
  /** What stands below an item, across all columns; null for nothing. */
  below?: (item: T) => ReactNode
  /** The same item as a card, below 768 px. */
  card: (item: T) => ReactNode
}

type Look = Pick<Column<never>, 'right' | 'nowrap' | 'stays'>

function classOf({ right, nowrap, stays }: Look): string | undefined {
  return [right ? 'right' : nowrap && 'nowrap', stays && 'stays'].filter(Boolean).join(' ') || undefined
}

/** A list of records: a table, or cards where a table would not fit. */
export function Table<T>({ label, items, columns, keyOf, below, card }: TableProps<T>) {
  if (useNarrow(768)) {
    return (
      <ul className="items" aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>{card(item)}</li>
        ))}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="table-scroll" tabIndex={0}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, show: _, nowrap: __, ...look }) => (
              <th key={name} scope="col" className={classOf(look)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const more = below?.(item)
            return (
              <Fragment key={keyOf(item)}>
                <tr className={more ? 'leads' : undefined}>
                  {columns.map(({ name, show, ...look }) => (
                    <td key={name} className={classOf(look)}>
                      {show(item)}
                    </td>
                  ))}
                </tr>
                {more ? (
                  <tr className="below">
                    <td colSpan={columns.length}>{more}</td>
                  </tr>
                ) : null}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
