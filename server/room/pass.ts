import { and, eq, gt, notInArray } from 'drizzle-orm'
import { trialIsOver } from '../../contract/hearing/trial.ts'
import { noOrder } from '../../contract/room/room.ts'
import { mayAttend } from '../hearing/right.ts'
import { agentCamp, partyCamps } from '../hearing/side.ts'
import { trialTypeAt } from '../hearing/trial/row.ts'
import type { House } from '../house.ts'
import { hearingAttendee, hearing as hearings, roomSession } from '../tables/hearing.ts'
import { hashOfToken, type Pass } from '../who.ts'

/**
 * Whom the token of a room lets in now, or null: the token outlives a letter of authority that is revoked and a hearing that is
 * closed, so both are asked for anew. Who was removed waits until a secretary admits them again.
 */
export async function passOf(house: House, token: string): Promise<Pass | null> {
  const hash = hashOfToken(token)
  if (!hash) return null
  const [found] = await house.db.orm
    .select({
      attendee: hearingAttendee,
      expiresAt: roomSession.expiresAt,
      trialTime: hearings.trialTime,
      route: hearings.route,
      agentCamp,
    })
    .from(roomSession)
    .innerJoin(hearingAttendee, eq(hearingAttendee.id, roomSession.attendeeId))
    .innerJoin(hearings, eq(hearings.id, hearingAttendee.hearingId))
    .where(
      and(
        eq(roomSession.tokenHash, hash),
        gt(roomSession.expiresAt, house.now()),
        notInArray(hearings.state, [...trialIsOver]),
        mayAttend,
      ),
    )
  if (!found) return null
  const { id, hearingId, accountId, name, role, admittedAt, removedAt, roomOrder, joinedAt, place, spokenMs } =
    found.attendee
  // Where nobody was asked to keep order nobody could let them in.
  const [secretary] = await house.db.orm
    .select({ id: hearingAttendee.id })
    .from(hearingAttendee)
    .where(and(eq(hearingAttendee.hearingId, hearingId), eq(hearingAttendee.role, 'SECRETARY')))
    .limit(1)
  const type = trialTypeAt(found.route)
  return {
    hearingId,
    expiresAt: found.expiresAt,
    type,
    admitted: removedAt === null && (admittedAt !== null || role === 'SECRETARY' || !secretary),
    ...(found.trialTime ? { trial: { joinedAt } } : {}),
    person: {
      attendeeId: id,
      userId: accountId ?? id,
      userName: name,
      roleName: role,
      order: roomOrder ?? noOrder,
      camp: partyCamps[role] ?? found.agentCamp,
      // Nobody is brought back where there are no private rooms.
      place: type === 'mediation' ? place : 0,
      spokenMs,
      removed: removedAt !== null,
    },
  }
}
