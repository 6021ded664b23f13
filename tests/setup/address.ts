import type { Page } from '@playwright/test'

/** As long as Playwright waits for anything. */
const patienceMs = 30_000

/** Where in the product a page is, as people write it: `/login?redirect=/dashboard`. */
export const placeOf = (address: string) => new URL(address).hash.slice(1).replaceAll('%2F', '/')

/**
 * Waits until a page is at a place of the product; a string is the whole place. Not `waitForURL`: that is a wait for one
 * navigation, and fails where the page begins anew meanwhile, as ours does at every end of a session.
 */
export async function arrive(page: Page, wanted: RegExp | string): Promise<void> {
  const isThere = (place: string) => (typeof wanted === 'string' ? place === wanted : wanted.test(place))
  for (const end = Date.now() + patienceMs; !isThere(placeOf(page.url())); ) {
    if (Date.now() > end) throw new Error(`The page is at ${placeOf(page.url())}, not at ${wanted}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
