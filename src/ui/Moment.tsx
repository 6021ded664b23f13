import { dateTime } from './format.ts'

/** A moment as `dateTime` writes it, in a cell of a table: where the column is narrow the clock stands under the day. */
export function Moment({ at }: { at: string | number }) {
  const [day, clock] = dateTime(at).split(' ')
  return (
    <span className="number">
      <span className="nowrap">{day}</span> <span className="nowrap">{clock}</span>
    </span>
  )
}
