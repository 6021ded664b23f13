import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isErrorCode } from '../../contract/errors/errors.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { englishWords, rawIds } from './walk/catalogue.ts'
import { comeIn } from './walk/comeIn.ts'
import { endOf, isPublic, people, stops } from './walk/table.ts'
import { go, settle } from './walk/visit.ts'
import { Records, saidOn } from './walk/words.ts'

/** On an English screen nothing is Chinese but records, and what says that it is. */

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const english = englishWords()
const ids = rawIds()
/** Ids of ours, codes of errors and places where a name was to be filled in: never words for people. */
const isRaw = (text: string) => ids.has(text) || (/[.A-Z]/.test(text) && isErrorCode(text)) || /\{\w+\}/.test(text)

for (const person of people) {
  test(`in English, no screen of ${person} says a Chinese word of ours or a raw id`, async () => {
    const browser = await stage.browser(desk)
    const { page } = browser
    const records = new Records(page)
    await comeIn(browser, stage.network.url, person)
    // Whoever came in by the English door is there already.
    if (person !== 'foreign') await page.getByRole('button', { name: 'English' }).first().click()
    await settle(page, ({ lang }) => lang === 'en')
    const found: string[] = []
    for (const stop of stops) {
      // What everybody may see, nobody in particular looks at.
      if (endOf(stop, person) !== stop.path || (person !== 'nobody' && isPublic(stop.path))) continue
      await go(page, stop.path)
      const title = english.get(stop.title) ?? '?'
      const seen = await settle(
        page,
        (it) => it.address.startsWith(stop.path) && it.title.startsWith(title) && it.headings.length > 0,
      )
      expect(seen.lang).toBe('en')
      for await (const _ of sidesOf(page, stop.path)) {
        const said = await saidOn(page)
        await records.known()
        for (const { where, text } of said) {
          const chinese = records.unexplained(text)
          if (chinese.length > 0 || isRaw(text)) found.push(`${stop.path} ${where}: ${text}`)
        }
      }
    }
    expect([...new Set(found)]).toEqual([])
  })
}

/** A screen as it opens, then what of it stands behind a tab or in a dialog; each has come to rest. */
async function* sidesOf(page: Page, path: string): AsyncGenerator<void> {
  yield
  const side = async function* (button: Locator, at: string) {
    await button.click()
    await page.locator(at).filter({ visible: true }).first().waitFor()
    await settle(page, () => true)
    yield
  }
  if (path === '/user/center') {
    const tabs = page.getByRole('tablist').filter({ visible: true }).getByRole('tab')
    for (let at = 1; at < (await tabs.count()); at++)
      yield* side(tabs.nth(at), `[role=tab][aria-selected=true]:nth-child(${at + 1})`)
  }
  if (path === '/system/user') {
    yield* side(
      page
        .getByRole('row', { name: /applicant/ })
        .getByRole('button')
        .first(),
      '[role=dialog], dialog .facts',
    )
    await page.keyboard.press('Escape')
  }
}
