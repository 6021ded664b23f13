import type { Page } from '@playwright/test'

/** What stands on the screen once it has come to rest. */
export interface Seen {
  /** The address after the #. */
  address: string
  title: string
  headings: string[]
  mains: number
  lang: string
}

/** Goes to an address as a link does, without loading the page anew. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), address)
}

/** Looks until the screen is as wanted and nothing is loading. Throws, with what was there last, where it never is. */
export async function settle(page: Page, wanted: (seen: Seen) => boolean): Promise<Seen> {
  const seen = await lastSeen(page, wanted)
  if (!seen.rests || !wanted(seen)) throw new Error(`The screen never came to what was wanted: ${JSON.stringify(seen)}`)
  return seen
}

/** The same for who judges by themselves: gives what was there last, where it never is as wanted. */
export async function lastSeen(page: Page, wanted: (seen: Seen) => boolean, patienceMs = 10_000): Promise<Look> {
  const until = Date.now() + patienceMs
  for (;;) {
    const seen = await look(page)
    if (seen.rests && wanted(seen)) {
      // Still so a moment later: a redirect may be under way.
      await nextFrame(page)
      await nextFrame(page)
      const again = await look(page)
      if (again.rests && wanted(again)) return again
    }
    if (Date.now() > until) return seen
    await nextFrame(page)
  }
}

/** The page has drawn once more. */
function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise(requestAnimationFrame))
}

interface Look extends Seen {
  rests: boolean
}

function look(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => it.checkVisibility())
    return {
      address: decodeURIComponent(location.hash.slice(1)),
      title: document.title,
      headings: visible('h1, h2').map((it) => it.textContent?.trim() ?? ''),
      mains: visible('main').length,
      lang: document.documentElement.lang,
      rests: visible('.skeleton, .spinner, [aria-busy=true]').length === 0,
    }
  })
}
