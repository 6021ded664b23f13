import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, arrivesOnce, makeFile, openNew, waits } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { Browser, desk, phone } from '../setup/chromium.ts'
import { languagesAt } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { settle } from './walk/visit.ts'

let stage: Stage
/** One application at the server. */
let sent: string
beforeAll(async () => {
  stage = await Stage.set()
  const device = await stage.device('applicant')
  const files = [makeFile('申请书.pdf', 50_000)]
  sent = await apply(device.page, '无障碍检查', ...files)
  await arrivesOnce(stage.witnesses, '无障碍检查', files)
  await stage.clear()
})
afterAll(() => stage.strike())

/** Where PICTURES names a folder, every screen is also written there as a picture, to be looked at. */
const pictures = process.env.PICTURES

/** What the walk over every address looks at, in Chinese and at both widths: here only their English is new. */
const walked = ['login', 'login2', '404', 'dashboard', 'list', 'add', 'office-dashboard', 'office-list']
const isWalked = (name: string, language: string) => language === 'zh' && walked.includes(name)

async function look(page: Page, name: string, language: string, width: number): Promise<string[]> {
  await page.locator('.skeleton').filter({ visible: true }).first().waitFor({ state: 'detached' })
  await page.evaluate(() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))))
  if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}-${language}.png`, fullPage: true })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const said = violations.map(
    ({ id, nodes }) =>
      `${name} ${language} ${width}: ${id} ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  )
  return wide > 0 ? [...said, `${name} ${language} ${width}: scrolls sideways by ${wide} px`] : said
}

/** Shows the page in a language, from the start. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((to) => sessionStorage.setItem('language-chosen', to), language)
  await page.reload()
  await page.locator('h1').filter({ visible: true }).first().waitFor()
}

/** Goes to an address as a click on a link does, and waits for its screen. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), address)
  // The screen before it stays until its own has come.
  if (await page.locator('.tabs').isVisible())
    await page.locator(`.tabs a[aria-current="page"][href$="${address}"]`).waitFor({ state: 'attached' })
  await settle(page, (seen) => seen.address === address && seen.headings.length > 0)
}

for (const viewport of [phone, desk]) {
  const { width } = viewport

  test(`the login screens at ${width} px have nothing against them`, async () => {
    const browser = await Browser.start({ viewport })
    try {
      const found: string[] = []
      await browser.page.goto(stage.network.url)
      for (const language of languagesAt(width)) {
        await speak(browser.page, language)
        for (const name of ['login', 'login2', '404']) {
          if (isWalked(name, language)) continue
          await show(browser.page, `/${name}`)
          found.push(...(await look(browser.page, name, language, width)))
        }
        await show(browser.page, '/login')
        await browser.page.locator('button[type=submit]').click()
        await browser.page.locator('.wrong-text').filter({ visible: true }).first().waitFor()
        found.push(...(await look(browser.page, 'login-refused', language, width)))
      }
      expect(found).toEqual([])
      expect(browser.errors).toEqual([])
    } finally {
      await browser.close()
    }
  })

  test(`the applicant's screens at ${width} px have nothing against them`, async () => {
    const browser = await stage.device('applicant', viewport)
    const { page } = browser
    const draft = await openNew(page)
    await page
      .getByLabel(/^被申请人名称/)
      .filter({ visible: true })
      .fill('草稿中的被申请人')
    await page
      .getByText(/保存在本设备/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: '存为草稿' }).click()
    await arrive(page, /^\/protection$/)
    const found: string[] = []
    for (const language of languagesAt(width)) {
      await speak(page, language)
      for (const [name, address] of [
        ['dashboard', '/dashboard'],
        ['list', '/protection'],
        ['add', `/protectionAdd?id=${crypto.randomUUID()}`],
        ['edit', `/protectionEdit?id=${draft}`],
        ['view', `/protectionView?id=${sent}`],
      ] as const) {
        if (isWalked(name, language)) continue
        await show(page, address)
        found.push(...(await look(page, name, language, width)))
      }
      await show(page, `/protectionEdit?id=${draft}`)
      await page.locator('form button[type=submit]').filter({ visible: true }).click()
      await page.locator('.wrong-text').filter({ visible: true }).first().waitFor()
      found.push(...(await look(page, 'edit-refused', language, width)))
    }
    // What waits, last: from here on there is no network.
    await speak(page, 'zh')
    await browser.context.setOffline(true)
    await apply(page, '等待发送的申请', makeFile('申请书.pdf', 1000))
    await waits(page)
    found.push(...(await look(page, 'waiting', 'zh', width)))
    await page.getByRole('button', { name: /^发件箱/ }).click()
    await page.getByRole('list', { name: '待发送内容' }).waitFor()
    found.push(...(await look(page, 'outbox', 'zh', width)))
    expect(found).toEqual([])
    expect(browser.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await stage.clear()
  })

  test(`the secretary's screens at ${width} px have nothing against them`, async () => {
    const browser = await stage.device('secretary', viewport)
    const { page } = browser
    const found: string[] = []
    for (const language of languagesAt(width)) {
      await speak(page, language)
      for (const [name, address] of [
        ['office-dashboard', '/dashboard'],
        ['office-list', '/protection'],
        ['office-view', `/protectionView?id=${sent}`],
      ] as const) {
        if (isWalked(name, language)) continue
        await show(page, address)
        found.push(...(await look(page, name, language, width)))
      }
      await page
        .getByRole('button', { name: language === 'zh' ? '退回补正' : /return/i })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await look(page, 'office-return', language, width)))
    }
    expect(found).toEqual([])
    expect(browser.errors).toEqual([])
    await stage.clear()
  })
}
