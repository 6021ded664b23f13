import { Fragment, type Key, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useNarrow } from './useNarrow.ts'

export interface Column<T> {
  name: string
  show: (item: T) => ReactNode
  /** Numbers stand at the right, one below the other. */
  right?: boolean
  nowrap?: boolean
  /** It stays at the right edge while the table scrolls sideways. */
  stays?: boolean
  /** By what the whole list is sorted when the head is pressed. */
  sortAs?: string
}

/** What a list is sorted by now, and what to do when another column, or the same one the other way, is wanted. */
export interface Sorting {
  by: string
  way: 'asc' | 'desc'
  onSort: (by: string, way: 'asc' | 'desc') => void
}

interface TableProps<T> {
  label: string
  items: T[]
  columns: Column<T>[]
  keyOf: (item: T) => Key
  sorting?: Sorting
  /** What stands below an item, across all columns; null for nothing. */
  below?: (item: T) => ReactNode
  /** Opens an item where its row or card is pressed outside what can be pressed by itself; a link in it does the same for the keyboard. */
  open?: (item: T) => void
  /** The same item as a card, below 992 px: tablets held upright have room for few columns. */
  card: (item: T) => ReactNode
}

type Look = Pick<Column<never>, 'right' | 'nowrap' | 'stays'>

function classOf({ right, nowrap, stays }: Look): string | undefined {
  return [right ? 'right' : nowrap && 'nowrap', stays && 'stays'].filter(Boolean).join(' ') || undefined
}

/** Acts on a press that nothing inside takes for itself, and that selects no words. */
const onBare = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  const isTaken = (event.target as Element).closest('a, button, input, label, select, summary')
  if (!isTaken && !getSelection()?.toString()) act()
}

/** A list of records: a table, or cards where a table would not fit. */
export function Table<T>({ label, items, columns, keyOf, sorting, below, open, card }: TableProps<T>) {
  const opening = (item: T) => (open ? { 'data-opens': true, onClick: onBare(() => open(item)) } : {})
  if (useNarrow(992)) {
    return (
      <ul className="items" aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)} {...opening(item)}>
            {card(item)}
          </li>
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
            {columns.map(({ name, show: _, nowrap: __, sortAs, ...look }) =>
              sorting && sortAs ? (
                <SortedHead key={name} name={name} sortAs={sortAs} sorting={sorting} className={classOf(look)} />
              ) : (
                <th key={name} scope="col" className={classOf(look)}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const more = below?.(item)
            return (
              <Fragment key={keyOf(item)}>
                <tr className={more ? 'leads' : undefined} {...opening(item)}>
                  {columns.map(({ name, show, sortAs: _, ...look }) => (
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

interface SortedHeadProps {
  name: string
  sortAs: string
  sorting: Sorting
  className: string | undefined
}

/** A head to press: another column begins with its largest, the same one turns round. */
function SortedHead({ name, sortAs, sorting: { by, way, onSort }, className }: SortedHeadProps) {
  const isNow = by === sortAs
  return (
    <th scope="col" className={className} aria-sort={isNow ? (way === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="sort" onClick={() => onSort(sortAs, isNow && way === 'desc' ? 'asc' : 'desc')}>
        {name}
        <span className={isNow ? undefined : 'unsorted'}>
          <Icon name={isNow && way === 'asc' ? 'up' : 'down'} />
        </span>
      </button>
    </th>
  )
}
