import type { TrialRole } from '../../contract/hearing/trial.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { hearing, hearingAttendee } from '../tables/hearing.ts'
import { inviteAttendees } from './trial/notice.ts'

export type RoomRoute = '/onlineCourt' | '/onlineMeeting' | '/onlineMediate' | '/onlineConsult'

export interface NewHearing {
  tenantId: number
  caseId?: string
  route: RoomRoute
  title: string
  startsAt: Date
  endsAt: Date
  trialTime?: boolean
  /** `to`: the phone or mailbox that gets a notice with the personal link; nobody is written to where there is none. */
  attendees: { accountId?: string; name: string; role: TrialRole; to?: string }[]
}

/**
 * Makes one that nobody planned, such as the room of a mediation that begins now, and writes to those who attend. Answers with
 * their personal codes, in order. Inside the server only: secretaries plan.
 */
export async function makeHearing(
  house: House,
  tx: Tx,
  { attendees, ...wanted }: NewHearing,
): Promise<{ id: string; codes: string[] }> {
  const [row] = await tx
    .insert(hearing)
    .values({ ...wanted, state: 'notified', online: true, notifiedAt: house.now() })
    .returning()
  if (!row) throw new Error(`${wanted.title} was not made`)
  const seats = attendees.map(({ to = '', ...one }, position) => ({ ...one, contact: to, position, hearingId: row.id }))
  const made = seats.length ? await tx.insert(hearingAttendee).values(seats).returning() : []
  const codes = await inviteAttendees(
    house,
    tx,
    row,
    made.sort((a, b) => a.position - b.position),
    null,
  )
  return { id: row.id, codes }
}
