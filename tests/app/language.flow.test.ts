import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'
import { cookiesOf, go, mark } from './address.ts'

let stage: Stage
let url: string
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
  url = stage.network.url
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

describe('the language', () => {
  const lang = (browser: Browser) => browser.page.evaluate(() => document.documentElement.lang)

  test('is Chinese at a new visit whatever was kept, English on the foreign door, and Chinese again behind it', async () => {
    const browser = await stage.browser(desk)
    const { page } = browser
    await page.goto(`${url}/#/404`)
    // What a session that ran out while no page was open left behind.
    await page.evaluate(() => localStorage.setItem('language-chosen', 'en'))
    await page.goto('about:blank')
    await mark(page, url, 'language', 'en')
    await page.goto(`${url}/#/login`)
    await page.getByLabel(/^用户名/).waitFor()
    expect([await lang(browser), (await cookiesOf(page)).language]).toEqual(['zh-CN', 'zh'])
    await go(page, '/foreignArbitrator')
    await expect.poll(() => lang(browser)).toBe('en')
    expect((await cookiesOf(page)).language).toBe('en')
    await go(page, '/login')
    await expect.poll(() => lang(browser)).toBe('zh-CN')
  })

  test('once switched stays for the session, over a reload, and the page began anew for it', async () => {
    const browser = await stage.device('applicant', desk)
    const { page } = browser
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'English' }).click()
    await loaded
    await expect.poll(() => lang(browser)).toBe('en')
    expect((await cookiesOf(page)).language).toBe('en')
    await page.reload()
    await expect.poll(() => lang(browser)).toBe('en')
  })
})
