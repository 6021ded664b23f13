import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { settle } from '../app/walk/visit.ts'
import { openNew, tokenOf } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { desk } from '../setup/chromium.ts'
import { Caller, fillLogin, logIn, logOut } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('from the door of the parties a secretary finds the door of the staff, and in', async () => {
  const browser = await stage.browser()
  await browser.page.goto(`${stage.network.url}/#/login`)
  await browser.page.getByRole('link', { name: '我是工作人员' }).click()
  await browser.page.getByRole('heading', { name: '工作人员登录' }).waitFor()
  await fillLogin(browser, stage.network.url, 'secretary')
  await arrive(browser.page, /^\/dashboard$/)
  await browser.page.waitForFunction(() => document.title.includes('首页'))
  // Logged in, the login pages lead inside.
  await browser.page.goto(`${stage.network.url}/#/login`)
  await arrive(browser.page, /^\/dashboard$/)
})

test('an empty field, a wrong captcha and a wrong password each say so, and nobody gets in', async () => {
  const browser = await stage.browser()
  const { page } = browser
  await page.goto(`${stage.network.url}/#/login`)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  for (const words of ['用户名不能为空', '密码不能为空', '验证码不能为空']) await page.getByText(words).waitFor()
  await page.getByLabel(/^用户名/).fill('applicant')
  await page.getByLabel(/^密码/).fill('Demo#2026')
  await page.getByLabel(/^验证码(?!图片)/).fill('nope')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('验证码错误或已失效').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '登录', exact: true }).isEnabled()).toBe(true)
  await Promise.race([fillLogin(browser, stage.network.url, 'nobody'), page.getByText('用户名或密码错误').waitFor()])
  await page.getByText('用户名或密码错误').waitFor()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
}, 120_000)

test('a name that is missing is said in the language of the page, and nothing is sent', async () => {
  const { page } = await stage.browser(desk)
  await page.goto(`${stage.network.url}/#/login`)
  await page.getByLabel(/^用户名/).waitFor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('用户名不能为空', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Username cannot be empty', { exact: true }).waitFor()
  expect(sent).toEqual([])
})

test('without a session every inner address leads to the login page, and after login to the dashboard', async () => {
  const browser = await stage.browser(desk)
  await browser.page.goto(`${stage.network.url}/#/protection`)
  await arrive(browser.page, /^\/login\?redirect=\/dashboard$/)
  await fillLogin(browser, stage.network.url, 'applicant')
  await arrive(browser.page, /^\/dashboard$/)
})

test('an address opened after the session ran out comes back after login, to the same person only', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  const url = stage.network.url
  for (const [who, end] of [
    ['respondent', '/dashboard'],
    ['respondent', '/protection'],
  ] as const) {
    await page.locator('main h1').first().waitFor()
    // A day later, at a new visit: the browser has dropped the cookie.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'token' })
    await page.goto(`${url}/#/protection`)
    await arrive(page, /^\/login\?redirect=\/dashboard$/)
    await fillLogin(browser, url, who)
    await settle(page, (seen) => seen.address === end && seen.headings.length > 0)
  }
})

test('a session that ends while one types keeps every word, and login comes back to it', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  await openNew(page)
  await page.getByLabel(/^事实与理由/).fill('打到一半的理由')
  await new Caller(stage.product.url, await tokenOf(page)).ask(contract.account.logout, {})
  await page.evaluate(() => location.assign('#/protection'))
  await arrive(page, /^\/login\?/)
  await page.getByText(/草稿与待发送内容仍在本设备/).waitFor()
  await fillLogin(browser, stage.network.url, 'applicant')
  await settle(page, (seen) => seen.address === '/protection')
  await page.getByRole('link', { name: '继续填写' }).first().click()
  await expect.poll(() => page.getByLabel(/^事实与理由/).inputValue()).toBe('打到一半的理由')
})

test('a network that returns while the page is going to the login page does not hide where its person was', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  await openNew(page)
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (data, unused, url) => {
      replace(data, unused, url)
      if (String(url).includes('/login')) dispatchEvent(new Event('online'))
    }
  })
  await new Caller(stage.product.url, await tokenOf(page)).ask(contract.account.logout, {})
  await page.evaluate(() => location.assign('#/protection'))
  await arrive(page, /^\/login\?/)
  await fillLogin(browser, stage.network.url, 'applicant')
  await settle(page, (seen) => seen.address === '/protection')
})

test('a session that ends while the last words are being written down waits for them', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  await openNew(page)
  const token = await tokenOf(page)
  await slowDown(page)
  await page.getByLabel(/^事实与理由/).fill('最后几个字')
  await expect.poll(() => page.evaluate(() => 'isWriting' in window)).toBe(true)
  await new Caller(stage.product.url, token).ask(contract.account.logout, {})
  await page.evaluate(() => location.assign('#/protection'))
  await page.getByLabel(/^用户名/).waitFor()
  await fillLogin(browser, stage.network.url, 'applicant')
  await settle(page, (seen) => seen.address === '/protection')
  await page.getByRole('link', { name: '继续填写' }).first().click()
  await expect.poll(() => page.getByLabel(/^事实与理由/).inputValue()).toBe('最后几个字')
})

/** Until the page begins anew, every write of a draft takes three seconds, as on a phone that is busy. */
async function slowDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = async (...input) => {
      Object.assign(window, { isWriting: true })
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return encrypt(...input)
    }
  })
}

test('words that cannot be written down keep their page though the session has ended, until they can', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  await openNew(page)
  const token = await tokenOf(page)
  await page.evaluate(() => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    Object.assign(window, { fails: true })
    crypto.subtle.encrypt = async (...input) => {
      if ('fails' in window && window.fails) throw new DOMException('No database', 'InvalidStateError')
      return encrypt(...input)
    }
  })
  const words = page.getByLabel(/^事实与理由/)
  await words.fill('还没有写下来的字')
  await page.getByText('未能保存到本设备，内容仅在此页面上').waitFor()
  await new Caller(stage.product.url, token).ask(contract.account.logout, {})
  const refused = page.waitForResponse((answer) => answer.status() === 401)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await refused
  expect(await words.inputValue()).toBe('还没有写下来的字')
  await page.evaluate(() => Object.assign(window, { fails: false }))
  await page.getByLabel(/^用户名/).waitFor()
  await fillLogin(browser, stage.network.url, 'applicant')
  await page.getByLabel(/^事实与理由/).waitFor()
  await expect.poll(() => page.getByLabel(/^事实与理由/).inputValue()).toBe('还没有写下来的字')
})

test('a device whose clock is ten days ahead gets in and stays in', async () => {
  const browser = await stage.browser(desk)
  await browser.page.clock.setSystemTime(Date.now() + 10 * 86_400_000)
  await logIn(browser, stage.network.url, 'applicant')
  await arrive(browser.page, /^\/dashboard$/)
  await browser.page.evaluate(() => location.assign('#/protection'))
  await browser.page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
})

test('a draft outlives logout; the token does not', async () => {
  const browser = await stage.device('applicant', desk)
  const { page } = browser
  await openNew(page)
  await page.getByLabel(/^被申请人名称/).fill('退出后保留')
  await page
    .getByText(/已于 .* 保存在本设备/)
    .first()
    .waitFor()
  const caller = new Caller(stage.product.url, await tokenOf(page))
  await logOut(page)
  await arrive(page, /^\/login/)
  await expect(caller.ask(contract.account.info, {})).rejects.toThrow('401')
  await logIn(browser, stage.network.url, 'applicant')
  await page.evaluate(() => location.assign('#/protection'))
  await page.getByText('退出后保留').filter({ visible: true }).first().waitFor()
})
