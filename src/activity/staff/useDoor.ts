import { useMemo } from 'react'
import { type Attendance, gatherings } from '../../../contract/gathering/gathering.ts'
import { useAtDoor } from '../../list/door/useAtDoor.ts'

export interface AtDoor extends Attendance {
  /** Let in on this device; the server does not know yet. */
  waits: boolean
}

const { listAttendances, checkIn } = gatherings
const marks = [checkIn]

/** Who is expected at the door of an activity, first enrolled first; also without a network. */
export function useDoor(gatheringId: string) {
  const door = useMemo(
    () => ({
      ...{ kind: 'attendance' as const, list: listAttendances, query: { gatheringId }, marks },
      isOwn: (row: Attendance) => row.gatheringId === gatheringId,
    }),
    [gatheringId],
  )
  const { list, error, refresh, waits, mark } = useAtDoor(door)
  return {
    list: list
      ?.filter((row) => row.state !== 'cancelled')
      .map((row): AtDoor => ({ ...row, waits: waits(checkIn, row.id) && row.state !== 'checkedIn' }))
      .sort((a, b) => a.enrolledAt.localeCompare(b.enrolledAt) || a.id.localeCompare(b.id)),
    error,
    refresh,
    /** Lets somebody in; throws AppError `device.full`. */
    letIn: (one: Attendance, title: string) => mark(checkIn, one.id, title),
  }
}
