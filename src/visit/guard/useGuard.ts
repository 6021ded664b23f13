import { type ExpectedVisit, visits } from '../../../contract/visit/visit.ts'
import { useAtDoor } from '../../list/door/useAtDoor.ts'
import { serverNow } from '../../local/connection.ts'
import { dayAt } from '../../ui/format.ts'

export interface Expected extends ExpectedVisit {
  /** Marked on this device; the server does not know yet. */
  waits: boolean
}

const { listExpected, arriveVisit, leaveVisit } = visits
// Whoever was expected on another day is let go of with the first answer of this one.
const door = {
  kind: 'expectedVisit',
  list: listExpected,
  query: {},
  isOwn: () => true,
  marks: [arriveVisit, leaveVisit],
} as const

/** Whom the guard expects today, as they stand with what this device said of them; also without a network. */
export function useGuard() {
  const { list, error, refresh, waits, mark } = useAtDoor(door)
  const today = dayAt(serverNow())
  function standing(row: ExpectedVisit): Expected {
    const leaves = waits(leaveVisit, row.id) && row.state !== 'left'
    const comes = waits(arriveVisit, row.id) && row.state !== 'arrived' && row.state !== 'left'
    return { ...row, state: leaves ? 'left' : comes ? 'arrived' : row.state, waits: leaves || comes }
  }
  return {
    list: list
      ?.filter(({ day }) => day === today)
      .map(standing)
      .sort((a, b) => `${a.slot}${a.no}`.localeCompare(`${b.slot}${b.no}`)),
    error,
    refresh,
    /** Marks somebody as in, or as out; throws AppError `device.full`. */
    letIn: (one: ExpectedVisit, title: string) => mark(arriveVisit, one.id, title),
    letOut: (one: ExpectedVisit, title: string) => mark(leaveVisit, one.id, title),
  }
}
