import { cookie, setCookie } from '../ui/cookie.ts'

/*
 * What a login page must know before the session's database is loaded, which is most of its weight.
 */

/** The doors of people with accounts. */
export type Door = 'login' | 'login2' | 'applyArbitrator' | 'foreign'

const pages = {
  foreign: '/foreignArbitrator',
  applyArbitrator: '/applyArbitrator',
  login2: '/login2',
  login: '/login',
} as const satisfies Record<Door, string>

/** By which door this browser comes in: the most specific mark wins (decisions B-08, C-16). */
export function door(): Door {
  if (cookie('ARBI-TOKEN')) return 'foreign'
  if (cookie('applyArbitrator')) return 'applyArbitrator'
  return ordinaryDoor()
}

/** The login page to go to when there is no token (specification §2); it survives logout (decisions B-06). */
export function ordinaryDoor(): 'login' | 'login2' {
  return cookie('loginType') === 'login2' ? 'login2' : 'login'
}

export function pageOf(of: Door): (typeof pages)[Door] {
  return pages[of]
}

const isOfApplicants = (of: Door | undefined) => of === 'foreign' || of === 'applyArbitrator'

/** Whether whoever is signed in came as an applicant to be an arbitrator, from here or abroad (specification §2). */
export function isApplicant(): boolean {
  return isOfApplicants(door())
}

/**
 * Where a session that ran out is to log in again: an applicant's marks went with the token, the session knows the door. Who
 * became an arbitrator comes in by theirs.
 */
export function lastDoor(session: { door?: Door | undefined; enrolled?: true | undefined } | undefined): Door {
  if (session?.enrolled) return 'login'
  const came = session?.door
  return came && isOfApplicants(came) && !isApplicant() ? came : door()
}

/** Where the drafts of such a session are; without a server one may go on with them (decisions C-02). */
export function draftsOf(came: Door | undefined): '/arbitratorSignUp/index' | '/dashboard' {
  return isOfApplicants(came) ? '/arbitratorSignUp/index' : '/dashboard'
}

/** /login2 marks the browser of staff, /login unmarks it. */
export function keepEntry(kind: 'login' | 'login2'): void {
  setCookie('loginType', kind === 'login2' ? kind : '', kind === 'login2' ? 365 : 0)
}

/** What a foreign applicant's calls carry (decisions C-15). */
export interface Foreign {
  loginToken: string
  phone: string
}

/** The marks of a door for `days` days; those of the other doors go. `foreign` belongs to that door alone. */
export function markDoor(of: Door, days: number, foreign?: Foreign): void {
  setCookie('applyArbitrator', '1', of === 'applyArbitrator' ? days : 0)
  setCookie('ARBI-TOKEN', foreign?.loginToken ?? '', of === 'foreign' ? days : 0)
  setCookie('ARBI-PHONE', foreign?.phone ?? '', of === 'foreign' ? days : 0)
}

/** Of both marks at once, the one with a credential stays (decisions B-08). */
export function dropApplyMark(): void {
  setCookie('applyArbitrator', '', 0)
}

const somebody = 'somebody'

/** Whether a session may lie on this device, run out or not. */
export function mayBeSomebody(): boolean {
  return localStorage.getItem(somebody) !== null
}

export function markSomebody(here: boolean): void {
  if (here) localStorage.setItem(somebody, '1')
  else localStorage.removeItem(somebody)
}
