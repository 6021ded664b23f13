import type { AnyRouter } from '@tanstack/react-router'
import { languageFor, showLanguage, wantedLanguage } from '../../ui/language.ts'

/** The path in the address, before the router has read it. */
function pathNow(): string {
  return location.hash.slice(1).split('?')[0] ?? ''
}

/** The language the first page is shown in (specification §4, Locale). */
export function firstLanguage() {
  return languageFor(pathNow())
}

/** Crossing to or from the English door changes the language on the way. */
export function forceLanguage(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const next = languageFor(toLocation.pathname)
    // Words that cannot be fetched leave the page in the language it has.
    if (next !== wantedLanguage()) showLanguage(next).catch(reportError)
  })
}
