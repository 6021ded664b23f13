import { createHmac, randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { account as calls } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { doorsOpenMs, trialIsOver } from '../../contract/hearing/trial.ts'
import type { Tx } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { hearing, hearingAttendee, roomCode } from '../tables/hearing.ts'
import type { Person } from '../who.ts'
import { newCode } from '../who.ts'
import { makeHearing } from './make.ts'
import { mayAttend } from './right.ts'

/** A jump is made at once or not at all. */
const jumpSeconds = 60
const roomMs = 2 * 60 * 60_000

/**
 * Specification §2, jumpMediate (decisions B-15): neither the address nor the token holds the number. A bridge outside gets
 * a token it can check by MEDIATION_SECRET; without one, the way leads into the product's own mediation room.
 */
export const jumpMediate: OwnTransaction<typeof calls.jumpMediate> = {
  // Its own transaction, so that no answer with a token is kept for a second arrival.
  ownTransaction: ({ house, me, body }) => house.db.tx((tx) => jump(house, tx, me, body.loginName)),
}

async function jump(house: House, tx: Tx, me: Person, loginName: string): Promise<{ token: string; url: string }> {
  const who = await holderOf(tx, me, loginName)
  if (!who) throw new AppError('forbidden')
  const { mediationUrl } = house.config.page
  // A bridge outside believes the number: it must be one that was looked at, not one that was only typed.
  if (mediationUrl !== '' && me.verifyType === '') throw new AppError('forbidden')
  if (mediationUrl !== '') return { token: bridgeToken(house, who), url: mediationUrl }
  const { code, hash } = newCode()
  const expiresAt = new Date(house.now().getTime() + jumpSeconds * 1000)
  await tx
    .insert(roomCode)
    .values({ codeHash: hash, attendeeId: await seatOf(house, tx, who), expiresAt, sessionHash: me.session })
  return { token: code, url: `/#/onlineMediate?code=${code}` }
}

interface Holder {
  id: string
  nickName: string
  tenantId: number
  number: string
}

/** The caller, where the number is theirs. Nobody goes as somebody else, staff no more than others. */
async function holderOf(tx: Tx, me: Person, loginName: string): Promise<Holder | undefined> {
  const number = sql<string>`upper(${account.profile} ->> 'certificatesNum')`
  const [row] = await tx
    .select({ id: account.id, nickName: account.nickName, tenantId: account.tenantId, number })
    .from(account)
    .where(and(eq(number, loginName.toUpperCase()), eq(account.id, me.id)))
  return row
}

/** Their seat in the mediation that is open to them now, or in a room made for them. */
async function seatOf(house: House, tx: Tx, who: Holder): Promise<string> {
  const now = house.now()
  const seat = async () => {
    const [row] = await tx
      .select({ id: hearingAttendee.id })
      .from(hearingAttendee)
      .innerJoin(hearing, eq(hearing.id, hearingAttendee.hearingId))
      .where(
        and(
          eq(hearingAttendee.accountId, who.id),
          eq(hearing.route, '/onlineMediate'),
          lte(hearing.startsAt, new Date(now.getTime() + doorsOpenMs)),
          or(gt(hearing.endsAt, now), inArray(hearing.state, ['in_session', 'recess'])),
          // One that is over has no door, and one that nobody was told of is nobody's yet.
          notInArray(hearing.state, [...trialIsOver]),
          isNotNull(hearing.notifiedAt),
          hearing.online,
          mayAttend,
        ),
      )
      .orderBy(asc(hearing.startsAt))
      .limit(1)
    return row?.id
  }
  const known = await seat()
  if (known) return known
  await makeHearing(house, tx, {
    tenantId: who.tenantId,
    route: '/onlineMediate',
    title: '调解',
    startsAt: now,
    endsAt: new Date(now.getTime() + roomMs),
    attendees: [{ accountId: who.id, name: who.nickName, role: 'ATTENDEE' }],
  })
  const made = await seat()
  if (!made) throw new Error('The room has no seat')
  return made
}

/** A JWT (HS256). `login` is the HMAC of the number: a bridge that knows its people finds them, nobody else learns it. */
function bridgeToken({ config, now }: House, who: Holder): string {
  const key = config.mediationSecret ?? ''
  const issued = Math.floor(now().getTime() / 1000)
  const claims = {
    iss: 'online-arbitration',
    sub: who.id,
    name: who.nickName,
    login: createHmac('sha256', key).update(who.number).digest('hex'),
    jti: randomUUID(),
    iat: issued,
    exp: issued + jumpSeconds,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
