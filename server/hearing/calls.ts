import { and, eq, gt, lte } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { hearing as calls } from '../../contract/hearing.ts'
import { hearingAttendee, hearing as hearings, roomCode, roomSession } from '../database/access.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handlers } from '../door/handler.ts'
import type { House } from '../house.ts'
import { newToken } from '../who.ts'
import { hashOfCode } from './make.ts'
import { mayAttend } from './right.ts'
import { getTodayCourt } from './today.ts'

/** The doors open so long before it begins. */
const earlyMs = 60 * 60_000

const byRoute = {
  hearing: ['/onlineCourt', '/onlineMeeting', '/onlineMediate'],
  consultation: ['/onlineConsult'],
}

/** The route in what a page says about itself: `/onlineCourt`, or the whole address with the hash. */
function routeIn(url: string): string {
  const route = url.includes('#') ? url.slice(url.indexOf('#') + 1) : url
  return route.split('?')[0] ?? ''
}

/** Whom a code names: the personal one as often as they like, one of the mediation bridge once. */
async function attendeeOf(house: House, tx: Tx, code: string): Promise<string | undefined> {
  const hash = hashOfCode(code)
  const [personal] = await tx.select().from(hearingAttendee).where(eq(hearingAttendee.codeHash, hash))
  if (personal) return personal.id
  const [once] = await tx
    .delete(roomCode)
    .where(and(eq(roomCode.codeHash, hash), gt(roomCode.expiresAt, house.now())))
    .returning()
  return once?.attendeeId
}

const enter =
  (kind: keyof typeof byRoute) =>
  async ({ house, tx, body }: Pick<Context<typeof calls.getInfoByCourtCode>, 'house' | 'tx' | 'body'>) => {
    const now = house.now()
    const attendeeId = await attendeeOf(house, tx, body.code)
    if (attendeeId === undefined) throw new AppError('courtCodeWrong')
    const [found] = await tx
      .select({ hearing: hearings, attendee: hearingAttendee })
      .from(hearingAttendee)
      .innerJoin(hearings, eq(hearings.id, hearingAttendee.hearingId))
      .where(
        and(
          eq(hearingAttendee.id, attendeeId),
          lte(hearings.startsAt, new Date(now.getTime() + earlyMs)),
          gt(hearings.endsAt, now),
          mayAttend,
        ),
      )
    const route = routeIn(body.url)
    if (!found || found.hearing.route !== route || !byRoute[kind].includes(route)) throw new AppError('courtCodeWrong')
    const { hearing, attendee } = found
    const { token, hash } = newToken()
    await tx.insert(roomSession).values({ tokenHash: hash, attendeeId: attendee.id, expiresAt: hearing.endsAt })
    return {
      token,
      user: { userId: attendee.accountId ?? attendee.id, userName: attendee.name },
      caseId: hearing.caseId ?? '',
      channal: `room-${hearing.id}`,
      attendee: { trialId: hearing.id, role: attendee.role },
      video: '',
      courtAttendeeId: attendee.id,
      title: hearing.title,
      startsAt: hearing.startsAt.toISOString(),
    }
  }

export const hearing: Handlers<typeof calls> = {
  getInfoByCourtCode: enter('hearing'),
  consultLogin: enter('consultation'),
  getTodayCourt,
}
