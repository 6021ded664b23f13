import { createHash, randomBytes } from 'node:crypto'
import { and, arrayContains, arrayOverlaps, eq, getTableColumns, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { understood } from '../contract/both/understood.ts'
import { AppError } from '../contract/errors/errors.ts'
import type { TrialType } from '../contract/hearing/trial.ts'
import { type Call, mayMake } from '../contract/kernel/call.ts'
import { apart, isDemoRole, type Office, strongOffices } from '../contract/kernel/office.ts'
import type { RoomPerson } from '../contract/room/room.ts'
import type { Orm } from './database/db.ts'
import { prepared } from './database/prepared.ts'
import type { House } from './house.ts'
import { account, session } from './tables/account.ts'
import { guest, guestSession } from './tables/activity.ts'

/** Specification §9: a token is good for so long after login. */
export const sessionSeconds = 172800

/** An account without its password, and without the profile, which may be large. */
export type Holder = Omit<typeof account.$inferSelect, 'passwordHash' | 'profile'>

/** Who asks. */
export interface Person extends Holder {
  /** Roles of theirs that are closed to this session: an office asks for a second factor. */
  withheld: string[]
  /** Whether the session is held by more than a password. */
  strong: boolean
  /** Names the session without opening it. */
  session: string
  expiresAt: Date
  /** When they last showed all that is asked of them at a login. */
  provedAt: Date
}

/** An activity attendee, who has no account. */
export interface Guest {
  id: string
  phone: string
  tenantId: number
  session: string
}

/** Who holds the token of a room: an attendee of a hearing, with or without an account. */
export interface Pass {
  hearingId: string
  expiresAt: Date
  type: TrialType
  /** Comes in without waiting: was let in before, keeps order, or nobody is there to let them in; not who was removed. */
  admitted: boolean
  /** Of a trial: when they were seen inside first, or null. */
  trial?: { joinedAt: Date | null }
  person: Pick<
    RoomPerson,
    'attendeeId' | 'userId' | 'userName' | 'roleName' | 'order' | 'place' | 'spokenMs' | 'camp'
  > & {
    /** A secretary put them out before. */
    removed: boolean
  }
}

/** Where a request comes from. */
export interface From {
  ip: string
  /** Whoever filed it had no network then: it waited on the device. */
  offline?: boolean
  /** The User-Agent header, cut to 300 characters. */
  device: string
  /** The hash of a token that came with it, whether or not it is good. */
  session?: string | undefined
  /** What a device keeps in its cookie (account/device), or empty. */
  cookie?: string
  /** A captcha and its answer, as `uuid:answer`. */
  captcha?: string
}

export type SessionKind = (typeof session.$inferSelect)['kind']

const scheme = 'Bearer '
const tokenPattern = /^[\w-]{43}$/

/** The person a token belongs to, or null for one that is unknown, ended or expired. `token` includes its word Bearer. */
export async function personOf(
  house: House,
  token: string | string[] | undefined,
  kind: SessionKind = 'platform',
  /** Whether somebody is there: what a page asks by itself is no use of a session. */
  isUse = false,
): Promise<Person | null> {
  const secret = secretIn(token)
  if (!secret) return null
  const [row] = await sessionQuery(house.db).execute({ hash: hashOf(secret), now: house.now().toISOString(), kind })
  if (!row || isIdle(house, row)) return null
  const now = house.now()
  if (isUse && now.getTime() - row.lastAt.getTime() >= touchMs)
    await house.db.orm.update(session).set({ lastAt: now }).where(eq(session.tokenHash, row.session))
  // Named before the spread: what is named after one costs a microsecond each, and every call asks for this.
  return {
    session: row.session,
    expiresAt: row.expiresAt,
    provedAt: row.provedAt,
    ...row.account,
    ...rolesHere(house, row.account, row.strong),
  }
}

/** Which of these sessions of the platform have not been ended. */
export async function openAmong(orm: Orm, sessions: string[]): Promise<Set<string>> {
  const rows = await orm
    .select({ hash: session.tokenHash })
    .from(session)
    .where(and(inArray(session.tokenHash, sessions), eq(session.kind, 'platform')))
  return new Set(rows.map(({ hash }) => hash))
}

/** The time of last use is written down so often at most. */
const touchMs = 60_000

/** Whether a session of the staff was left alone for too long; who is in a room is not away (sessions.ts, `endIdle`). */
function isIdle(
  { config, now }: House,
  { account: { cate }, lastAt, inRoom }: { account: Pick<Holder, 'cate'>; lastAt: Date; inRoom: boolean },
) {
  const ms = config.staffIdleMinutes * 60_000
  return ms > 0 && cate === 'MISHU' && !inRoom && now().getTime() - lastAt.getTime() > ms
}

/**
 * Which roles of an account count here: those of the demo nowhere else, outside it no office that asks for a second factor without
 * one, and no other beside the administrator's.
 */
export function rolesHere({ config }: House, { roles }: Pick<Holder, 'roles'>, strong: boolean) {
  if (config.demo) return { roles: apart(roles), withheld: [], strong }
  const own = apart(roles.filter((role) => !isDemoRole(role)))
  const withheld = strong ? [] : own.filter((role) => strongOffices.includes(role))
  return { roles: own.filter((role) => !withheld.includes(role)), withheld, strong }
}

/** Staff of an institution, here, with one of these offices; an administrator has no other (contract/kernel/office.ts, `apart`). */
export const holdsOffice = (tenantId: number, offices: readonly Office[]) =>
  and(eq(account.tenantId, tenantId), holdsSome(offices))

/** The same, of any institution. */
export const holdsSome = (offices: readonly Office[]) =>
  and(
    eq(account.cate, 'MISHU'),
    account.enabled,
    isNull(account.removedAt),
    arrayOverlaps(account.roles, [...offices]),
    or(not(arrayContains(account.roles, ['ROLE_ADMIN'])), arrayContains(account.roles, ['ROLE_DEMO_KEEPER'])),
  )

/** Whether a token is over because its applicant has become an arbitrator. */
export async function isEnrolled(house: House, token: string | string[] | undefined): Promise<boolean> {
  return (await personOf(house, token, 'enrolled')) !== null
}

/** The attendee whose token and phone these are, or null. */
export async function guestOf(
  house: House,
  token: string | string[] | undefined,
  phone: string | string[] | undefined,
): Promise<Guest | null> {
  const secret = secretIn(token)
  if (!secret || typeof phone !== 'string') return null
  const [row] = await house.db.orm
    .select({ id: guest.id, phone: guest.phone, tenantId: guest.tenantId, session: guestSession.tokenHash })
    .from(guestSession)
    .innerJoin(guest, eq(guest.id, guestSession.guestId))
    .where(
      and(
        eq(guestSession.tokenHash, hashOf(secret)),
        gt(guestSession.expiresAt, house.now()),
        eq(guest.phone, understood.phone(phone)),
      ),
    )
  return row ?? null
}

/** The secret in a token, without its word Bearer; undefined where it has not the form of one. */
function secretIn(token: string | string[] | undefined): string | undefined {
  const secret = typeof token === 'string' && token.startsWith(scheme) ? token.slice(scheme.length) : ''
  return tokenPattern.test(secret) ? secret : undefined
}

/** A new token and the hash that is kept of it. */
export function newToken(): { token: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: scheme + secret, hash: hashOf(secret) }
}

/** A code that cannot be guessed, and the hash that is kept of it. */
export function newCode(): { code: string; hash: string } {
  const code = randomBytes(16).toString('base64url')
  return { code, hash: hashOfCode(code) }
}

export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

const { passwordHash: _, profile: __, ...known } = getTableColumns(account)

/** Whose account this is, while it is good. */
export async function holderOf(orm: Orm, id: string): Promise<Holder | undefined> {
  const [row] = await orm
    .select(known)
    .from(account)
    .where(and(eq(account.id, id), account.enabled, isNull(account.removedAt)))
  return row
}

/** Asked before every call of a signed-in person. */
const sessionQuery = prepared((orm) =>
  orm
    .select({
      account: known,
      expiresAt: session.expiresAt,
      session: session.tokenHash,
      strong: session.strong,
      lastAt: session.lastAt,
      provedAt: session.provedAt,
      inRoom: sql<boolean>`exists (select from room_session r where r.session_hash = ${session.tokenHash})`,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('hash')),
        gt(session.expiresAt, sql.placeholder('now')),
        eq(session.kind, sql.placeholder('kind')),
        account.enabled,
        isNull(account.removedAt),
      ),
    )
    .prepare('person_of_token'),
)

/** What a foreign applicant comes in by is soon exchanged for a session of the platform (decisions C-14). */
export const abroadSeconds = 600

/** Opens a session; the token is told once and kept only as its SHA-256. */
export async function openSession(
  house: House,
  orm: Orm,
  accountId: string,
  from: From,
  { kind = 'platform', strong = false }: { kind?: SessionKind; strong?: boolean } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = newToken()
  const createdAt = house.now()
  const seconds = kind === 'abroad' ? abroadSeconds : sessionSeconds
  const expiresAt = new Date(createdAt.getTime() + seconds * 1000)
  await orm.insert(session).values({
    ...{ tokenHash: hash, accountId, createdAt, expiresAt, kind, strong },
    ...{ lastAt: createdAt, provedAt: createdAt },
    ...from,
  })
  return { token, expiresAt }
}

/** Lets the call through or throws `signedOut` or `forbidden`. What the contract does not open stays closed. */
export function admit(call: Pick<Call, 'who'>, person: Person | null): void {
  if (call.who === 'anyone') return
  if (!person) throw new AppError('signedOut')
  if (call.who === 'abroad') return
  if (mayMake(call, person)) return
  throw new AppError(mayMake(call, { ...person, roles: person.withheld }) ? 'factor.missing' : 'forbidden')
}

/** The hash that is kept of a token; undefined where it has not the form of one. */
export function hashOfToken(token: string): string | undefined {
  const secret = secretIn(token)
  return secret && hashOf(secret)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
