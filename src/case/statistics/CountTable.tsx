import type { ReactNode } from 'react'
import './statistics.css'

interface CountTableProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** What the first column is called, and what stands in it. */
  name: string
  nameOf: (item: T) => ReactNode
  columns: { name: string; show: (item: T) => ReactNode }[]
  /** How long the bar of an item is, the longest fills its place; left out for none. */
  barOf?: (item: T) => number
}

/** Numbers in a table, with a bar beside them that says no more than they do: for a phone, for paper, for who listens. */
export function CountTable<T>({ label, items, keyOf, name, nameOf, columns, barOf }: CountTableProps<T>) {
  const most = Math.max(1, ...items.map((item) => barOf?.(item) ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="table-scroll" tabIndex={0}>
      <table className="count-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="right">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              <th scope="row" className={barOf ? 'barred' : undefined}>
                {nameOf(item)}
                {barOf ? (
                  <span className="count-bar" aria-hidden="true">
                    <span style={{ width: `${(barOf(item) / most) * 100}%` }} />
                  </span>
                ) : null}
              </th>
              {columns.map((column) => (
                <td key={column.name} className="right">
                  {column.show(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
