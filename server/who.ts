import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Call, Category } from '../contract/call.ts'
import { AppError } from '../contract/errors.ts'
import type { Orm } from './database/db.ts'
import { account, session } from './database/schema.ts'
import type { House } from './house.ts'

/** Specification §9: a token is good for so long after login. */
export const sessionSeconds = 172800

/** Who asks. */
export interface Person {
  id: string
  username: string
  nickName: string
  cate: Category
  tenantId: number
  status: string
  roles: string[]
  dataScopes: string[]
  passwordAt: Date
  /** Names the session without opening it. */
  session: string
  expiresAt: Date
}

const scheme = 'Bearer '
const tokenPattern = /^[\w-]{43}$/

/** The person a token belongs to, or null for one that is unknown, ended or expired. `token` includes its word Bearer. */
export async function personOf(house: House, token: string | undefined): Promise<Person | null> {
  const secret = token?.startsWith(scheme) ? token.slice(scheme.length) : ''
  if (!tokenPattern.test(secret)) return null
  const [row] = await sessionQuery(house.db.orm).execute({ hash: hashOf(secret), now: house.now().toISOString() })
  if (!row) return null
  const { passwordHash: _, ...person } = row.account
  return { ...person, session: row.session, expiresAt: row.expiresAt }
}

// Asked before every call of a signed-in person, so it is built once a database and parsed once a connection.
const queries = new WeakMap<Orm, ReturnType<typeof prepareSessionQuery>>()

function sessionQuery(orm: Orm) {
  const known = queries.get(orm)
  if (known) return known
  const made = prepareSessionQuery(orm)
  queries.set(orm, made)
  return made
}

function prepareSessionQuery(orm: Orm) {
  return orm
    .select({ account, expiresAt: session.expiresAt, session: session.tokenHash })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, sql.placeholder('hash')), gt(session.expiresAt, sql.placeholder('now'))))
    .prepare('person_of_token')
}

/** Opens a session; the token is told once and kept only as its SHA-256. */
export async function openSession(
  house: House,
  orm: Orm,
  accountId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const createdAt = house.now()
  const expiresAt = new Date(createdAt.getTime() + sessionSeconds * 1000)
  await orm.insert(session).values({ tokenHash: hashOf(secret), accountId, createdAt, expiresAt })
  return { token: scheme + secret, expiresAt }
}

/** Lets the call through or throws `signedOut` or `forbidden`. What the contract does not open stays closed. */
export function admit(call: Pick<Call, 'who'>, person: Person | null): void {
  if (call.who === 'anyone') return
  if (!person) throw new AppError('signedOut')
  if (call.who === 'signedIn') return
  if (!Array.isArray(call.who) || !call.who.includes(person.cate)) throw new AppError('forbidden')
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
