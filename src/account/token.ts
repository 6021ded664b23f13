import { config } from '../local/config.ts'
import type { Session } from '../local/db.ts'
import { finishLeaving, unlock } from '../local/leave.ts'
import { forgetPasses } from '../local/roomPass.ts'
import { current, expire, leave, type Parting, signIn } from '../local/session.ts'
import { cookie, setCookie } from '../ui/cookie.ts'
import { carryChoice, forgetChoice } from '../ui/language.ts'
import { notifyError } from '../ui/notify.tsx'
import { type Door, door, type Foreign, lastDoor, markDoor, markSomebody, mayBeSomebody } from './entry.ts'

/*
 * The token cookie lives a day (specification §9) and only says whether this browser is logged in; calls carry the token
 * of the session row. Without the cookie nobody is logged in. Its name is the installation's.
 */
const name = () => config.tokenCookie
/** Set once a browser's life: tells a cookie that was removed from one that a killed browser never wrote to disk. */
const seen = 'token-seen'

/** `in`: may work. `expired`: drafts stay readable while offline (decisions C-02). `out`: nobody. */
export type Standing = 'in' | 'expired' | 'out'

export async function standing(): Promise<Standing> {
  const session = await current()
  if (!session) {
    // A logout that was killed.
    if (mayBeSomebody() && (await finishLeaving())) markSomebody(false)
    return 'out'
  }
  // A browser that was killed within seconds of the login has kept the session and not this mark.
  markSomebody(true)
  if (!session.token) return 'expired'
  const held = cookie(name()) !== undefined
  // Chromium writes cookies up to 30 s late: after a crash the session is there and its cookie is not.
  if (!held && sessionStorage.getItem(seen) !== null) {
    await expire(session.token)
    return 'expired'
  }
  if (!held) write(session)
  sessionStorage.setItem(seen, '1')
  return 'in'
}

/**
 * A session that ran out goes on without a server. Only the marks of their door open an applicant's screens, and those ended
 * with the token: they are set again.
 */
export async function keepDoor(): Promise<void> {
  const session = await current()
  const by = lastDoor(session)
  if (session && by === session.door) markDoor(by, 1, session.foreign)
}

function write({ token, expiresAt, door = 'login', foreign }: Session): void {
  const days = Math.min(1, (Date.parse(expiresAt) - Date.now()) / 86_400_000)
  if (!token || days <= 0) return
  // The calls carry the token: whatever lay here would go with every request, and into the log of every proxy.
  setCookie(name(), '1', days)
  markDoor(door, days, foreign)
}

/**
 * Somebody came in. `by` is the door they took: its cookies are set and those of the other doors go (decisions B-07).
 * @param foreign what the calls of a foreign applicant carry
 */
export async function enter(
  user: Session['user'],
  token: string,
  by: Door = 'login',
  foreign?: Foreign,
): Promise<void> {
  if (!(await unlock(user.id, token))) notifyError({ code: 'keep.unreadable' })
  // Of somebody who was here before.
  if (mayBeSomebody()) await finishLeaving()
  const session = await signIn(user, token, { door: by, foreign })
  markSomebody(true)
  carryChoice()
  write(session)
  sessionStorage.setItem(seen, '1')
}

/** Ends the session on this device. Throws as `leave`. */
export async function quit(userId: string, parting: Parting): Promise<void> {
  // Somebody else may have logged in while the server was slow to answer: the cookie is theirs then.
  const isCurrent = (await current())?.user.id === userId
  if (isCurrent) forgetMarks()
  await leave(userId, parting)
  if (isCurrent) markSomebody(false)
}

/** The marks of a session that is over; the door they tell is to be read before. */
export function forgetMarks(): Door {
  const was = door()
  setCookie(name(), '', 0)
  markDoor('login', 0)
  forgetChoice()
  forgetPasses()
  return was
}
