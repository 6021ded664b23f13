import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { meetings } from '../../../contract/hearing/meeting.ts'
import type { Invited } from '../../../contract/hearing/trial.ts'
import type { Handler } from '../../door/handler.ts'
import { account } from '../../tables/account.ts'
import { timeMustBeFree } from '../trial/fit.ts'
import { type Acting, type Stored, tellTrial } from '../trial/held.ts'
import { inviteAttendees, trialAttendeesOf } from '../trial/notice.ts'
import { seatAttendees } from '../trial/plan.ts'
import { heldMeetings, setEach } from './meeting.ts'

const unknown = () => new AppError('account.unknown', {}, [{ path: ['userId'], code: 'account.unknown' }])

/** Who may preside: staff and arbitrators of the institution. */
async function presidingSeat({ tx, me }: Acting, userId: string): Promise<Omit<Invited, 'id'>> {
  const [found] = await tx
    .select()
    .from(account)
    .where(
      and(
        eq(account.id, userId),
        eq(account.tenantId, me.tenantId),
        inArray(account.cate, ['MISHU', 'ZCY']),
        eq(account.enabled, true),
        isNull(account.removedAt),
      ),
    )
  if (!found) throw unknown()
  const role = found.cate === 'ZCY' ? 'ARBITRATOR' : 'SECRETARY'
  return { userId, name: found.nickName, role, contact: found.phone ?? found.email ?? '' }
}

/** Seats who is to preside, where they do not sit yet; answers with the new seat. Refusals are of the person, not of an attendee. */
async function seated(acting: Acting, seen: Stored, person: Omit<Invited, 'id'>) {
  if ((await trialAttendeesOf(acting.tx, seen.id)).some((one) => one.accountId === person.userId)) return undefined
  const attendee = { ...person, id: randomUUID() }
  const [startsAt, endsAt] = [seen.startsAt.toISOString(), seen.endsAt.toISOString()]
  try {
    await timeMustBeFree(acting, { id: seen.id, startsAt, endsAt, place: '', attendees: [attendee] })
    return await seatAttendees(acting, seen, attendee)
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error
    throw new AppError(error.code, error.params, [{ path: ['userId'], code: error.code, params: error.params }])
  }
}

export const setPresiding: Handler<typeof meetings.setPresiding> = async ({ house, tx, me, body }) => {
  const acting = { house, tx, me }
  const person = await presidingSeat(acting, body.userId)
  const held = await heldMeetings(acting, body.meetings)
  const seats = new Map<string, NonNullable<Awaited<ReturnType<typeof seated>>>>()
  for (const seen of held) {
    const made = await seated(acting, seen, person)
    if (made) seats.set(seen.id, made)
  }
  const rows = await setEach(acting, held, { presidingId: body.userId })
  // All is written: from here on people are told, and others wait.
  for (const row of rows) {
    const made = seats.get(row.id)
    if (made && row.notifiedAt) await inviteAttendees(house, tx, row, [made])
  }
  for (const row of rows) await tellTrial(acting, row, 'trialChanged')
  return null
}
