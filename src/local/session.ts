import type { User } from '../../contract/account.ts'
import { carry } from './call.ts'
import { deviceDb, type Session, userDb } from './db.ts'
import { forgetKey } from './vault.ts'

/** The browser forgets a token after a day, the server after two (specification §9, decisions C-01). */
const dayMs = 86_400_000

export async function current(): Promise<Session | undefined> {
  const row = await deviceDb.session.get('me')
  if (!row) return undefined
  const { key: _, ...session } = row
  return Date.parse(session.expiresAt) > Date.now() ? session : { ...session, token: null }
}

/** The session, or an error for code that only runs for a signed-in person. */
export async function mustBeSomebody(): Promise<Session> {
  const session = await current()
  if (!session) throw new Error('Nobody is signed in on this device')
  return session
}

/** Somebody else's rows are not touched: they lie in a database of their own. */
export async function signIn(user: User, token: string, expiresAt: string): Promise<void> {
  const until = Math.min(Date.parse(expiresAt), Date.now() + dayMs)
  await deviceDb.session.put({ key: 'me', user, token, expiresAt: new Date(until).toISOString() })
}

/**
 * The server no longer takes this token. The queue sleeps until the same person logs in again.
 * @param token the refused one: an answer that comes late must not end a newer session
 */
export async function expire(token: string): Promise<void> {
  await deviceDb.session
    .where('key')
    .equals('me')
    .modify((row) => {
      if (row.token === token) row.token = null
    })
}

/** Ends the session on this device. Server rows go; drafts and queue stay theirs, unless they are discarded (decisions C-03). */
export async function leave({ discard }: { discard: boolean }): Promise<void> {
  const session = await current()
  if (!session) return
  // The session first: whoever writes rows looks for it, so nothing is put back after the wipe.
  await deviceDb.session.delete('me')
  const db = userDb(session.user.id)
  const wiped = discard ? [db.rows, db.meta, db.outbox, db.drafts, db.files, db.blobs] : [db.rows, db.meta]
  await db.transaction('rw', wiped, async () => {
    for (const table of wiped) await table.clear()
  })
  if (discard) await forgetKey(session.user.id)
}

carry({ token: async () => (await current())?.token, refused: expire })
