import type { Session } from '../local/db.ts'
import { current, expire, leave, signIn } from '../local/session.ts'
import { cookie, setCookie } from '../ui/cookie.ts'
import { markSomebody } from './entry.ts'

/*
 * The token cookie lives a day (specification §9) and only says whether this browser is logged in; calls carry the token
 * of the session row. Without the cookie nobody is logged in.
 */
const name = 'token'
/** Set once a browser's life: tells a cookie that was removed from one that a killed browser never wrote to disk. */
const seen = 'token-seen'

/** `in`: may work. `expired`: drafts stay readable while offline (decisions C-02). `out`: nobody. */
export type Standing = 'in' | 'expired' | 'out'

export async function standing(): Promise<Standing> {
  const session = await current()
  if (!session) return 'out'
  if (!session.token) return 'expired'
  const held = cookie(name) !== undefined
  // Chromium writes cookies up to 30 s late: after a crash the session is there and its cookie is not.
  if (!held && sessionStorage.getItem(seen) !== null) {
    await expire(session.token)
    return 'expired'
  }
  if (!held) write(session)
  sessionStorage.setItem(seen, '1')
  return 'in'
}

function write({ token, expiresAt }: Session): void {
  const days = Math.min(1, (Date.parse(expiresAt) - Date.now()) / 86_400_000)
  if (token && days > 0) setCookie(name, token, days)
}

export async function enter(user: Session['user'], token: string): Promise<void> {
  const session = await signIn(user, token)
  markSomebody(true)
  write(session)
  sessionStorage.setItem(seen, '1')
}

/** Ends the session on this device; drafts and queue stay unless discarded (decisions C-03). */
export async function quit(userId: string, how: { discard: boolean }): Promise<void> {
  // Somebody else may have logged in while the server was slow to answer: the cookie is theirs then.
  const isTheirs = (await current())?.user.id === userId
  if (isTheirs) setCookie(name, '', 0)
  await leave(userId, how)
  if (isTheirs) markSomebody(false)
}
