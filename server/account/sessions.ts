import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { account as calls } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account, session } from '../tables/account.ts'
import { guestSession } from '../tables/activity.ts'
import { hearingAttendee, roomCode, roomSession } from '../tables/hearing.ts'
import { pushSubscription } from '../tables/message.ts'
import { sessionEnded } from '../tell.ts'

/** Ends the sessions a condition picks, and with each its sockets, the rooms they entered by it and what is pushed to their device. Answers with how many there were. */
export async function endSessions(orm: Orm, which: SQL | undefined): Promise<number> {
  const gone = await orm.delete(session).where(which).returning({ hash: session.tokenHash })
  for (const { hash } of gone) await orm.execute(sql`select pg_notify(${sessionEnded}, ${hash})`)
  const hashes = gone.map(({ hash }) => hash)
  for (const table of [roomSession, roomCode, pushSubscription])
    if (hashes.length) await orm.delete(table).where(inArray(table.sessionHash, hashes))
  return gone.length
}

/** Every session of an account, but the one that is named; the rooms it entered by a personal code it enters anew. */
export async function endSessionsOf(orm: Orm, accountId: string, except = ''): Promise<number> {
  const seats = orm
    .select({ id: hearingAttendee.id })
    .from(hearingAttendee)
    .where(eq(hearingAttendee.accountId, accountId))
  for (const table of [roomSession, roomCode])
    await orm
      .delete(table)
      .where(and(inArray(table.attendeeId, seats), or(isNull(table.sessionHash), ne(table.sessionHash, except))))
  // Also on devices whose session ran out by itself, which are told on all the same.
  await orm
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.accountId, accountId), ne(pushSubscription.sessionHash, except)))
  return endSessions(orm, and(eq(session.accountId, accountId), ne(session.tokenHash, except)))
}

/** Those of an applicant who is an arbitrator from now on: what they are refused with says so. */
export async function endByEnrolment(orm: Orm, accountId: string): Promise<void> {
  const gone = await orm
    .update(session)
    .set({ kind: 'enrolled' })
    .where(and(eq(session.accountId, accountId), eq(session.kind, 'platform')))
    .returning({ hash: session.tokenHash })
  for (const { hash } of gone) await orm.execute(sql`select pg_notify(${sessionEnded}, ${hash})`)
  await endSessions(orm, and(eq(session.accountId, accountId), eq(session.kind, 'abroad')))
}

export const logout: Handler<typeof calls.logout> = async ({ tx, me }) => {
  await endSessions(tx, eq(session.tokenHash, me.session))
  // What a foreign applicant came in by would else open the next session.
  await endSessions(tx, and(eq(session.accountId, me.id), eq(session.kind, 'abroad')))
  return null
}

/** As those do whose logout was heard at once; of attendees, too. */
export const logoutLater: Handler<typeof calls.logoutLater> = async ({ tx, body }) => {
  const theirs = inArray(session.tokenHash, body.sessions)
  const owners = await tx.select({ id: session.accountId }).from(session).where(theirs)
  await endSessions(tx, theirs)
  const ids = owners.map(({ id }) => id)
  if (ids.length > 0) await endSessions(tx, and(inArray(session.accountId, ids), eq(session.kind, 'abroad')))
  await tx.delete(guestSession).where(inArray(guestSession.tokenHash, body.sessions))
  return null
}

export const listSessions: Handler<typeof calls.listSessions> = async ({ house, tx, me }) => {
  const rows = await tx
    .select()
    .from(session)
    .where(and(eq(session.accountId, me.id), eq(session.kind, 'platform'), gt(session.expiresAt, house.now())))
    .orderBy(desc(session.createdAt), session.id)
  return rows.map((row) => ({
    id: row.id,
    current: row.tokenHash === me.session,
    device: deviceIn(row.device),
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

export const endSession: Handler<typeof calls.endSession> = async ({ tx, me, params }) => {
  const mine = and(sql`${session.id}::text = ${params.id}`, eq(session.accountId, me.id), eq(session.kind, 'platform'))
  if ((await endSessions(tx, mine)) === 0) throw new AppError('notFound')
  return null
}

export const endOtherSessions: Handler<typeof calls.endOtherSessions> = async ({ tx, me }) => ({
  ended: await endSessionsOf(tx, me.id, me.session),
})

/** Sessions of the staff that nobody used for so long as is configured, but not of who is in a room; and with each its sockets. */
export async function endIdle(house: House): Promise<void> {
  const { staffIdleMinutes } = house.config
  if (staffIdleMinutes === 0) return
  const staff = house.db.orm.select({ id: account.id }).from(account).where(eq(account.cate, 'MISHU'))
  const inRoom = house.db.orm
    .select({ hash: roomSession.sessionHash })
    .from(roomSession)
    .where(isNotNull(roomSession.sessionHash))
  await endSessions(
    house.db.orm,
    and(
      lt(session.lastAt, new Date(house.now().getTime() - staffIdleMinutes * 60_000)),
      inArray(session.accountId, staff),
      notInArray(session.tokenHash, inRoom),
    ),
  )
}

// The first that fits: the others put its name into theirs.
const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, '微信 WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system in a few words, or the beginning of what the device said. */
export function deviceIn(agent: string): string {
  const names = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1])
  return names.filter((name) => name !== undefined).join(' · ') || agent.slice(0, 40)
}
