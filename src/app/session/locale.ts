import type { AnyRouter } from '@tanstack/react-router'
import { config } from '../../local/config.ts'
import { cookie } from '../../ui/cookie.ts'
import { languageFor, showLanguage, wantedLanguage } from '../../ui/language.ts'

const isSignedIn = () => cookie(config.tokenCookie) !== undefined

/** The path in the address, before the router has read it. */
function pathNow(): string {
  return location.hash.slice(1).split('?')[0] ?? ''
}

/** The language the first page is shown in (specification §4, Locale). */
export function firstLanguage() {
  return languageFor(pathNow(), isSignedIn())
}

/** Crossing to or from the English door changes the language on the way. */
export function forceLanguage(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const next = languageFor(toLocation.pathname, isSignedIn())
    // Words that cannot be fetched leave the page in the language it has.
    if (next !== wantedLanguage()) showLanguage(next).catch(reportError)
  })
}
