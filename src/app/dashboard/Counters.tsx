import { Link } from '@tanstack/react-router'
import type { Family } from '../../ui/Tag.tsx'

/** Applications in numbers, each the way to all of them. */
export function Counters({ counters }: { counters: { label: string; count: number; family: Family }[] }) {
  return (
    <div className="counters">
      {counters.map(({ label, count, family }) => (
        <Link key={label} to="/protection" className={`card counter-card ${count ? family : 'grey'}`}>
          <b>{count}</b>
          <span>{label}</span>
        </Link>
      ))}
    </div>
  )
}
