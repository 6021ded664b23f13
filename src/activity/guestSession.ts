import { redirect } from '@tanstack/react-router'
import { accompany } from '../local/call.ts'
import { hrefTo } from '../ui/address.ts'
import { cookie, setCookie } from '../ui/cookie.ts'
import { notifyError } from '../ui/notify.tsx'

/*
 * The session of an activity attendee: two cookies, each a day (specification §6, decisions B-03). It has nothing to do
 * with that of the back office: calls of attendees carry no Authorization.
 */
const tokenName = 'ACTIVITY-TOKEN'
const phoneName = 'ACTIVITY-PHONE'
/** The attendee's id, which a call asks for. Without the cookies it opens nothing. */
const idKey = 'activity-user'
/** Specification §8: so long the notice shows before the login page. */
const shownMs = 2000

/** The pages that need an activity token (specification §2). */
const guarded = new Set(['/mobileMenu', '/mobileInfo', '/mobileSign', '/signUpDetail'])

function pathShown(): string {
  return location.hash.slice(1).split('?')[0] ?? ''
}

/** The options of every call of attendees: the token of an account on this device stays out of it. */
export const asGuest = { token: '' }

export function isGuest(): boolean {
  return Boolean(cookie(tokenName) && cookie(phoneName))
}

export function guestToken(): string | undefined {
  return cookie(tokenName)
}

export function guestId(): string {
  return localStorage.getItem(idKey) ?? ''
}

export function keepGuest(token: string, phone: string, userId: string): void {
  setCookie(tokenName, token, 1)
  setCookie(phoneName, phone, 1)
  localStorage.setItem(idKey, userId)
}

export function forgetGuest(): void {
  setCookie(tokenName, '', 0)
  setCookie(phoneName, '', 0)
  localStorage.removeItem(idKey)
}

/** Guard of the four activity routes: without an activity token to /mobileLogin (specification §2). */
export function mustBeGuest(): void {
  if (!isGuest()) throw redirect({ href: '/mobileLogin', replace: true })
}

/** 402: the session is over. It is cleared and said, and after 2 s the login page shows (specification §8). */
function end(): void {
  // Several calls may be refused at once.
  if (!isGuest()) return
  forgetGuest()
  notifyError({ code: 'guestSignedOut' })
  setTimeout(() => {
    // By then they may have come in again, or have gone elsewhere.
    if (!isGuest() && guarded.has(pathShown())) location.assign(hrefTo('/mobileLogin'))
  }, shownMs)
}

/** What calls of attendees carry; sent even when empty, as before login (specification §7). */
export const guestHeaders = (): Record<string, string> => ({
  [tokenName]: cookie(tokenName) ?? '',
  [phoneName]: cookie(phoneName) ?? '',
})

accompany('caseservice/activity/', { headers: guestHeaders, refused: end })
