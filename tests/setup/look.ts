import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Where pictures of the screens go, for those who want to look at them. */
const pictures = process.env.PICTURES

/**
 * The languages that screens are looked at in at a width: English where room is least, Chinese where it is not; both at
 * both in the soak. What the walk over every address shows, it shows in Chinese at both.
 */
export function languagesAt(width: number): ('zh' | 'en')[] {
  if (process.env.SOAK) return ['zh', 'en']
  return width < 768 ? ['en'] : ['zh']
}

/** What is wrong with the page as it stands: barriers, what sticks out of its place, and whether it scrolls sideways. */
export async function flawsOf(page: Page, name: string): Promise<string[]> {
  const width = page.viewportSize()?.width
  await rested(page)
  // A bar that has just gone over from waiting to ready fades.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => it.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((it) => it.finished.catch(() => undefined)),
    ),
  )
  if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const violations = await barriersOf(page)
  const said = violations.map(
    ({ id, nodes }) => `${name} ${width}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
  const wide = (await page.evaluate(stickingOut)).map((one) => `${name} ${width}: sticks out: ${one}`)
  return [...said, ...wide, ...(over > 0 ? [`${name} ${width}: scrolls sideways by ${over} px`] : [])]
}

/** A list that is asked for again is paler until it came. */
const rested = (page: Page) =>
  page.locator('.listing[aria-busy="true"]').filter({ visible: true }).first().waitFor({ state: 'detached' })

/** What axe finds; twice, for a list may begin to be asked for while axe looks. */
async function barriersOf(page: Page) {
  const look = async () =>
    (
      await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .analyze()
    ).violations
  const found = await look()
  if (found.length === 0) return found
  await rested(page)
  return await look()
}

/** What is wider than the place it stands in, where that does not scroll; runs in the page. */
function stickingOut(): string[] {
  return [...document.querySelectorAll('button, .button, input, select, textarea, .tag, table')].flatMap((it) => {
    let place = it.parentElement
    while (place && getComputedStyle(place).display === 'contents') place = place.parentElement
    const own = it.getBoundingClientRect()
    const isLaidOut = own.width > 4 && it.checkVisibility({ visibilityProperty: true })
    if (!place || !isLaidOut || !['static', 'relative'].includes(getComputedStyle(it).position)) return []
    const by = Math.round(own.right - place.getBoundingClientRect().right)
    if (by <= 1 || getComputedStyle(place).overflowX !== 'visible') return []
    return [`${it.tagName} ${it.className} "${it.textContent?.slice(0, 40)}" by ${by} px`]
  })
}
