import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { englishWords } from './walk/catalogue.ts'
import { comeIn } from './walk/comeIn.ts'
import { endOf, isPublic, people, stops, titleAt } from './walk/table.ts'
import { go, lastSeen, type Seen } from './walk/visit.ts'

/** Every route of the specification, as everybody: the screen, the redirect or the refusal; and each screen fit for all. */

let stage: Stage
const english = englishWords()
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Where PICTURES names a folder, every screen is also written there as a picture, to be looked at. */
const pictures = process.env.PICTURES

/** An id is made with the address of a new application. */
const plainAddress = (address: string) => address.replace(/\?id=[0-9a-f-]{36}$/, '')

function isNew(known: Set<string>, seen: Seen): boolean {
  const name = plainAddress(seen.address).split('?')[0] ?? ''
  if (known.has(name)) return false
  known.add(name)
  return true
}

async function complaints(page: Page, where: string): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))))
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [
    ...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    ...(wide > 0 ? [`${where}: scrolls sideways by ${wide} px`] : []),
  ]
}

for (const person of people) {
  test(`every address shows ${person} its screen, leads elsewhere, or refuses; each screen has nothing against it`, async () => {
    const browser = await stage.browser(desk)
    const { page, errors } = browser
    await comeIn(browser, stage.network.url, person)
    const found: string[] = []
    const known = new Set<string>()
    for (const stop of stops) {
      const end = endOf(stop, person)
      // The English door shows English whoever comes; whoever came in by it stays with it (decisions D-01, D-02).
      const isEnglish = person === 'foreign' || end === '/foreignArbitrator'
      const title = isEnglish ? (english.get(titleAt(end)) ?? '?') : titleAt(end)
      const where = `${person} ${stop.path}`
      const fits = ({ address, title: shown, headings }: Seen) =>
        plainAddress(address) === end && shown.startsWith(`${title} - `) && headings.length > 0
      errors.length = 0
      await page.setViewportSize(desk)
      await go(page, stop.path)
      const seen = await lastSeen(page, fits)
      if (!seen.rests) found.push(`${where}: never stops loading`)
      if (!fits(seen))
        found.push(
          `${where}: at ${seen.address} with “${seen.title}” and ${seen.headings[0]}, not at ${end} “${title}”`,
        )
      if (seen.mains !== 1) found.push(`${where}: ${seen.mains} main landmarks`)
      if (seen.lang !== (isEnglish ? 'en' : 'zh-CN')) found.push(`${where}: its language says ${seen.lang}`)
      // What everybody may open looks the same to all; in English too it is looked at once.
      const isOthers = isPublic(end) && !['nobody', 'foreign'].includes(person)
      if (!isOthers && isNew(known, seen)) {
        for (const viewport of [desk, phone]) {
          await page.setViewportSize(viewport)
          const drawn = await lastSeen(page, fits, 1000)
          if (!drawn.rests || !fits(drawn)) found.push(`${where}: at a width of ${viewport.width} it is another screen`)
          found.push(...(await complaints(page, `${where} ${viewport.width}`)))
          const name = `${pictures}/${person}${end.replace(/\?.*/, '').replaceAll('/', '-')}-${viewport.width}.png`
          if (pictures) await page.screenshot({ path: name, fullPage: true })
        }
      }
      // The demo has no mailbox, and says so.
      const said = errors.filter((error) => !/501 .*\/mailbox\//.test(error))
      found.push(...said.map((error) => `${where}: the console says ${error.slice(0, 300)}`))
    }
    expect(found).toEqual([])
  })
}
