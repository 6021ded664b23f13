import { Link } from '@tanstack/react-router'
import type { Family } from '../../ui/Tag.tsx'

export interface Counter {
  label: string
  /** Undefined until it is known: 0 would be an answer. */
  count: number | undefined
  family: Family
  /** The id of the card on this screen that lists them; else they are applications for preservation. */
  list?: string
}

/** Numbers, each the way to what it counts. */
export function Counters({ counters }: { counters: Counter[] }) {
  return (
    <div className="counters">
      {counters.map(({ label, count, family, list }) => {
        const look = `card counter-card ${count ? family : 'grey'}`
        const shown = (
          <>
            <b>{count ?? '–'}</b>
            <span>{label}</span>
          </>
        )
        return list ? (
          <button
            key={label}
            type="button"
            className={look}
            onClick={() => document.getElementById(list)?.scrollIntoView({ block: 'start' })}
          >
            {shown}
          </button>
        ) : (
          <Link key={label} to="/protection" className={look}>
            {shown}
          </Link>
        )
      })}
    </div>
  )
}
