import { Link } from '@tanstack/react-router'
import type { Counted } from '../../../contract/statistics/statistics.ts'
import { Amount } from './Amount.tsx'

export interface Period {
  from: string
  to: string
}

interface CountLinkProps extends Period {
  of: Counted
  count: number
  /** Of which part it is. */
  part?: string
}

/** A number that leads to the list of what it counts; nothing leads nowhere. */
export function CountLink({ of, count, part, from, to }: CountLinkProps) {
  if (count === 0) return <Amount value={0} />
  const search = { of, from, to, ...(part === undefined ? {} : { key: part }) }
  return (
    <Link to="/statisticsList" search={search}>
      <Amount value={count} />
    </Link>
  )
}
