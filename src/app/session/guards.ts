import { redirect } from '@tanstack/react-router'
import type { Category } from '../../../contract/kernel/call.ts'
import {
  type Door,
  door,
  dropApplyMark,
  isApplicant,
  keepEntry,
  lastDoor,
  mayBeSomebody,
  ordinaryDoor,
  pageOf,
} from '../../account/entry.ts'
import { wanted } from '../../account/wanted.ts'
import { connection } from '../../local/connection.ts'
import type { Session } from '../../local/db.ts'
import { loadInside } from '../../ui/language.ts'

/** Whether there is a server to log in at. */
function isReachable(): boolean {
  return navigator.onLine && connection.online
}

/** Without a token: to the login page (specification §2). While offline an expired session may go on with its drafts. */
export async function mustBeSignedIn({ location }: { location: { href: string } }): Promise<void> {
  const [{ standing }, { beginAnew }] = await Promise.all([import('../../account/token.ts'), import('./beginAnew.ts')])
  const now = await standing()
  if (now === 'in' || (now === 'expired' && (await goesOnOffline()))) return loadInside()
  if (now === 'expired') {
    const { current } = await import('../../local/session.ts')
    const session = await current()
    if (session) keepWanted(session, location.href)
    const by = lastDoor(session)
    // The page is going: nothing is to be drawn until it begins anew.
    if (await beginAnew(by)) await new Promise(() => undefined)
    if (by === 'applyArbitrator' || by === 'foreign') throw redirect({ to: pageOf(by), replace: true })
  }
  throw redirect({ to: pageOf(ordinaryDoor()), search: { redirect: '/dashboard' }, replace: true })
}

/** Whose session ran out comes back here after login (decisions B-05); without one it is nobody's address. */
function keepWanted({ user, door: came = 'login' }: Session, href: string): void {
  if (came.startsWith('login')) wanted.keep(user.id, href)
}

/** Whether a session that ran out may go on with its drafts: while there is no server, by the door it came in by. */
async function goesOnOffline(): Promise<boolean> {
  if (isReachable()) return false
  const { keepDoor } = await import('../../account/token.ts')
  await keepDoor()
  return true
}

/** A public page that shows more to those who are signed in brings them its words; others it leaves as they are. */
export async function withInnerWords(): Promise<void> {
  if (!mayBeSomebody()) return
  const { standing } = await import('../../account/token.ts')
  if ((await standing()) !== 'out') await loadInside()
}

/** A login page: remembers which one it was, and sends those who are logged in to /. */
export function mustBeSignedOut(kind: 'login' | 'login2') {
  return async () => {
    if (await isSignedIn()) throw redirect({ to: '/', replace: true })
    keepEntry(kind)
  }
}

/** The door of applicants: those who came in by it go on to their list (decisions B-09). */
export function mustNotHaveEntered(kind: Door) {
  return async () => {
    if (door() === kind && (await isSignedIn())) throw redirect({ to: '/arbitratorSignUp/index', replace: true })
  }
}

async function isSignedIn(): Promise<boolean> {
  if (!mayBeSomebody()) return false
  const { standing } = await import('../../account/token.ts')
  return (await standing()) === 'in'
}

/** The root: applicants have no dashboard, they go to their list, or to their door (specification §2, decisions B-09). */
export async function home(): Promise<never> {
  const { standing } = await import('../../account/token.ts')
  const now = await standing()
  const isInside = now === 'in' || (now === 'expired' && (await goesOnOffline()))
  const by = door()
  // Both marks at once: the one that carries a credential counts (decisions B-08).
  if (by === 'foreign') dropApplyMark()
  const own = isInside ? '/arbitratorSignUp/index' : pageOf(by)
  throw redirect({ to: isApplicant() ? own : '/dashboard', replace: true })
}

/** Screens of the back office that applicants do not have; unknown to them (decisions B-10). */
export function mustNotBeApplicant(): void {
  if (isApplicant()) throw redirect({ to: '/404', replace: true })
}

/** Screens of those who apply: applicants, and arbitrators who do so for the next term. Unknown to everybody else. */
export async function mustBeCandidate(): Promise<void> {
  if (isApplicant()) return
  const { current } = await import('../../local/session.ts')
  if ((await current())?.user.cate !== 'ZCY') throw redirect({ to: '/404', replace: true })
}

/** Screens of some categories only; the server refuses the others anyway. */
export function mustBe(categories: readonly Category[]) {
  return async ({ location }: { location: { href: string } }) => {
    const { current } = await import('../../local/session.ts')
    const session = await current()
    if (session && !categories.includes(session.user.cate))
      throw redirect({ to: '/401', state: { refused: location.href }, replace: true })
  }
}

/**
 * Screens that server-sent menus make reachable; for everybody else they are unknown (specification §2, decisions B-12).
 * Waits for the menus where the device has none yet, or none that name it.
 */
export async function mustBeInMenu({ location }: { location: { pathname: string } }): Promise<void> {
  const { isReachable: isOpen } = await import('../menus.ts')
  if (!(await isOpen(location.pathname))) throw redirect({ to: '/404', replace: true })
}

interface NewRecord {
  search: { id?: string | undefined }
  location: { pathname: string; href: string }
}

/** A new record gets its id with its address, so that a reload comes back to the same draft. */
function withId({ search, location }: NewRecord): void {
  if (search.id) return
  const named = { ...search, id: crypto.randomUUID() }
  throw redirect({ to: location.pathname as '/protectionAdd', search: named, replace: true })
}

/** Forms of some categories that begin a new record. */
export function withNew(categories: readonly Category[]) {
  return async (route: NewRecord) => {
    await mustBe(categories)(route)
    withId(route)
  }
}

/** The same for somebody who applies to be an arbitrator. */
export async function withNewCandidacy(route: NewRecord): Promise<void> {
  await mustBeCandidate()
  withId(route)
}
