import { account } from '../../contract/account/account.ts'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask, carry, type Refused } from './call.ts'
import { deviceDb, type Session } from './db.ts'
import { farewellOf } from './farewell.ts'
import { dropRows, letGo } from './leave.ts'
import { dropPush } from './push/here.ts'

/** The browser forgets a token after a day, the server after two (specification §9, decisions C-01). */
const dayMs = 86_400_000

export async function current(): Promise<Session | undefined> {
  const turn = ++lastTurn
  const row = await deviceDb.session.get('me')
  const session = row && sessionOf(row)
  // Of two reads the one that began later knows more.
  if (turn > knownTurn) {
    knownTurn = turn
    know(session ?? null)
  }
  return session
}

function sessionOf({ key: _, ...session }: Session & { key: 'me' }): Session {
  return Date.parse(session.expiresAt) > Date.now() ? session : { ...session, token: null }
}

let lastTurn = 0
let knownTurn = 0
let known: Session | null | undefined
const followers = new Set<() => void>()

/**
 * Who is signed in as this page last read it: null for nobody, undefined only before it was read at all. A screen takes
 * `useSession`, which waits for the first reading, so that *not known yet* is never taken for *nobody*.
 */
export function knownSession(): Session | null | undefined {
  return known
}

function know(session: Session | null): void {
  if (known !== undefined && JSON.stringify(known) === JSON.stringify(session)) return
  known = session
  for (const tell of followers) tell()
}

/** Calls back whenever who is signed in becomes another or is told anew. Gives how to stop. */
export function followSession(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/** Whose page this is. A form on the screen is theirs, even when somebody else logs in from another tab. */
let owner: string | undefined

export function ownPage(userId: string): void {
  owner ??= userId
}

/** Whether the page on the screen belongs to somebody other than this person. */
export function isForeignPage(userId: string): boolean {
  return owner !== undefined && owner !== userId
}

/** The session of this page's person. Throws AppError `signedOut` where it ended or became somebody else's. */
export async function mustBeSomebody(): Promise<Session> {
  const session = await current()
  if (!session || isForeignPage(session.user.id)) throw new AppError('signedOut')
  return session
}

/** Whether this very session is still the one on this device: same person, same token. */
export async function isStill({ user, token }: Session): Promise<boolean> {
  const now = await current()
  return now?.user.id === user.id && now.token === token
}

/** By which door they came in, and what a foreign applicant's calls carry. */
type Came = Pick<Session, 'door' | 'foreign'>

/** Somebody else's rows are not touched: they lie in a database of their own. */
export async function signIn(user: User, token: string, came: Came = {}): Promise<Session> {
  // By this device's clock alone, which may be days off the server's.
  const session = { user: withRole(user), token, expiresAt: new Date(Date.now() + dayMs).toISOString(), ...came }
  await deviceDb.session.put({ key: 'me', ...session })
  toldHere = token
  return session
}

/** Specification §4: nobody is without a role. This one opens nothing (decisions C-09). */
function withRole(user: User): User {
  return user.roles.length > 0 ? user : { ...user, roles: ['ROLE_SYSTEM_DEFAULT'] }
}

/** The token with which the server told this page who its person is. */
let toldHere: string | undefined

export function isToldHere(token: string): boolean {
  return toldHere === token
}

let askedAt = Number.NEGATIVE_INFINITY

/**
 * Fetches the user info anew and keeps it, as far as the same person is still signed in. Throws AppError.
 * @param spareMs not asked again where it was within so many milliseconds
 */
export async function refreshUser(spareMs = 0): Promise<void> {
  if (performance.now() - askedAt < spareMs) return
  askedAt = performance.now()
  const { user } = await ask(account.info, {})
  await deviceDb.session
    .where('key')
    .equals('me')
    .modify((row) => {
      if (row.user.id === user.id) row.user = withRole(user)
    })
}

let first: { token: string; told: Promise<void> } | undefined

/** The first time that this page fetches the info of who holds this token: asked once, by whoever needs it first. Throws AppError. */
export function firstUser(token: string): Promise<void> {
  if (first?.token === token) return first.told
  const isLast = () => first?.told === told
  const told: Promise<void> = refreshUser().then(
    () => {
      if (isLast()) toldHere = token
    },
    (error: unknown) => {
      // Whoever needs it later asks again.
      if (isLast()) first = undefined
      throw error
    },
  )
  first = { token, told }
  return told
}

/** Asks who is signed in before there is a screen to wait for it; whoever waits for it then hears how it went. */
export async function askEarly(): Promise<void> {
  const session = await current()
  if (session?.token) await firstUser(session.token).catch(() => undefined)
}

/**
 * The server no longer takes this token. The queue sleeps until the same person logs in again.
 * @param token the refused one: an answer that comes late must not end a newer session
 * @param enrolled whether it was refused because its applicant is an arbitrator now
 */
export async function expire(token: string, enrolled = false): Promise<void> {
  await deviceDb.session
    .where('key')
    .equals('me')
    .modify((row) => {
      if (row.token !== token) return
      row.token = null
      if (enrolled) row.enrolled = true
    })
}

/**
 * What becomes of drafts and queue (decisions C-03): they are `lock`ed where their person logs out and keeps them, `discard`ed where
 * they say so, and `keep`t open for them where a session ended by itself (decisions C-02).
 */
export type Parting = 'lock' | 'discard' | 'keep'

/**
 * Ends the session on this device. Server rows go. Whatever kills it, what is to go or to be locked is known from its first write on:
 * the next start of the page ends it (`finishLeaving`). What tells the server of a logout stays until it has heard (`farewell.ts`).
 */
export async function leave(userId: string, parting: Parting): Promise<void> {
  const mine = await deviceDb.session.filter((row) => row.user.id === userId).first()
  const farewell = mine?.token && parting !== 'keep' ? await farewellOf(mine.token) : undefined
  // The session first: whoever writes rows looks for it, so nothing is put back after the wipe. Only their own: somebody else may have
  // logged in meanwhile.
  await deviceDb.transaction('rw', deviceDb.session, deviceDb.keys, deviceDb.farewells, async () => {
    await deviceDb.session.filter((row) => row.user.id === userId).delete()
    if (parting === 'keep') return
    if (farewell) await deviceDb.farewells.put(farewell)
    const keys = (await deviceDb.keys.get(userId)) ?? { userId }
    await deviceDb.keys.put({ ...keys, ...(parting === 'lock' ? { locking: 1 } : { discarding: 1 }) })
  })
  if (parting === 'keep') return dropRows(userId)
  await letGo(userId)
  await dropPush()
}

/** By token, while it is asked; for good where the server does not take it. */
const confirmed = new Map<string, Promise<boolean>>()

/**
 * Whether the server no longer takes a token that a call was refused with. Where that was not said in its own words, it is
 * asked for the user info, once for all that are refused at a time (decisions A-19). Then the session ends. Of another token
 * than this session's it stands as it was said, unless somebody else said it.
 */
async function isRefused(token: string, said: Refused): Promise<boolean> {
  if ((await current())?.token !== token) return said !== 'foreign'
  if (said === 'signedOut' || said === 'enrolled') {
    await expire(token, said === 'enrolled')
    return true
  }
  const refused = confirmed.get(token) ?? confirm(token)
  confirmed.set(token, refused)
  return refused
}

async function confirm(token: string): Promise<boolean> {
  let refused = false
  try {
    await ask(account.info, {}, { token, confirms: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'signedOut' || error.code === 'enrolled') {
      await expire(token, error.code === 'enrolled')
      refused = true
    }
  } finally {
    if (!refused) confirmed.delete(token)
  }
  return refused
}

carry({ token: async () => (await current())?.token, isRefused })
