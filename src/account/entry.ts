import { cookie, setCookie } from '../ui/cookie.ts'

/*
 * What a login page must know before the session's database is loaded, which is most of its weight.
 */

/** Which entry this browser uses (decisions B-06); it survives logout. */
export type Entry = 'login' | 'login2'

export function entry(): Entry {
  return cookie('loginType') === 'login2' ? 'login2' : 'login'
}

export function keepEntry(kind: Entry): void {
  if (kind === 'login2') setCookie('loginType', kind, 365)
  else setCookie('loginType', '', 0)
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
