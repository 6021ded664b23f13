import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Bars that stay while the page scrolls below them. */
const bars = '.topbar, .tabs, .action-bar, .bottom-tabs, .send-bar'

/** What has the focus, and by how many px bars lie over it; undefined once the focus is outside the form. */
const underBar = (page: Page) =>
  page.evaluate((selector) => {
    const one = document.activeElement
    if (!one || !document.querySelector('main')?.contains(one)) return undefined
    // The label of a hidden field is what one sees.
    const seen = one.getBoundingClientRect().height > 4 ? one : (one.closest('label') ?? one)
    const box = seen.getBoundingClientRect()
    const covered = [...document.querySelectorAll(selector)]
      .filter((bar) => !bar.contains(one) && getComputedStyle(bar).position === 'sticky')
      .map((bar) => bar.getBoundingClientRect())
      // A bar at its own place in the page, which covers nothing, stands above or below in any case.
      .map((bar) => Math.min(box.bottom, bar.bottom) - Math.max(box.top, bar.top))
    const name = one.getAttribute('aria-label') ?? one.closest('label, .field')?.textContent ?? one.textContent ?? ''
    const isTall = box.height > innerHeight / 2
    return { name: `${one.tagName} ${name.trim().slice(0, 40)}`, covered: isTall ? 0 : Math.max(0, ...covered) }
  }, bars)

test.each([
  ['on a desk', desk],
  ['on a tablet held upright', { ...desk, width: 768, height: 1024 }],
  ['on a phone', phone],
] as const)('nothing that takes the focus lies under a bar, through every form, %s', async (_, size) => {
  const { page } = await stage.device('applicant', size)
  const found: string[] = []
  for (const path of ['/protectionAdd', '/sponsorshipAdd', '/caseAdd', '/user/center']) {
    await page.evaluate((to) => location.assign(`#${to}`), path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.getByRole('main').focus()
    let stops = 0
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      const seen = await underBar(page)
      if (!seen) continue
      stops++
      if (seen.covered > 1) found.push(`${path} ${stop} ${seen.name}: ${Math.round(seen.covered)} px`)
    }
    expect(stops, path).toBeGreaterThan(10)
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Shift+Tab')
      const seen = await underBar(page)
      if (!seen) continue
      if (seen.covered > 1) found.push(`${path} back ${stop} ${seen.name}: ${Math.round(seen.covered)} px`)
    }
  }
  expect(found.join('\n')).toBe('')
})
