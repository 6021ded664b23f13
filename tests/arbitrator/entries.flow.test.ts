import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { codeTo, fillLogin, otherCode } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

describe.each([
  [phone, 'new@demo.test'],
  [desk, 'foreign@demo.test'],
])('at $width px', (viewport, mailbox) => {
  test('an applicant from here comes in by /applyArbitrator, in Chinese', async () => {
    const browser = await stage.browser(viewport)
    const { page } = browser
    const url = stage.network.url
    await page.context().addCookies([{ name: 'language', value: 'en', url }])
    await page.goto(`${url}/#/applyArbitrator`)
    await page.getByRole('heading', { name: '仲裁员申请登录' }).waitFor()
    await page
      .getByRole('button', { name: /验证码图片/ })
      .locator('img')
      .waitFor()
    expect(await flawsOf(page, 'applyArbitrator')).toEqual([])
    // Who has no account yet is led to one of this kind, and back.
    await page.getByRole('link', { name: '注册申请账号' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /^仲裁员申请人/ }).isChecked()).toBe(true)
    expect(await flawsOf(page, 'registerApplicant')).toEqual([])
    await page.getByRole('link', { name: '已有账号，前往登录' }).click()
    await page.getByRole('heading', { name: '仲裁员申请登录' }).waitFor()
    const sent = page.waitForRequest((request) => request.url().endsWith('/author/login'))
    await fillLogin(browser, url, 'candidate')
    expect((await sent).postDataJSON()).toMatchObject({ cate: 'ARBI_USER', loginType: 'login' })
    await page.waitForURL(/#\/arbitratorSignUp\/index/)
    const cookies = await page.context().cookies()
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'applyArbitrator', value: '1' }))
    expect(cookies.map(({ name }) => name)).toContain('token')
  })

  test('an applicant from abroad comes in by a code to the mailbox, always in English', async () => {
    const browser = await stage.browser(viewport)
    const { page } = browser
    const url = stage.network.url
    await page.context().addCookies([{ name: 'language', value: 'zh', url }])
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/abroad/')) asked.push(request.url())
    })
    await page.goto(`${url}/#/foreignArbitrator`)
    await page.getByRole('heading', { name: 'Log in by e-mail code' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(await flawsOf(page, 'foreignArbitrator')).toEqual([])

    const send = page.getByRole('button', { name: 'Send code' })
    await send.click()
    await page.getByText('Please enter email', { exact: true }).waitFor()
    await page.getByLabel(/^E-mail/).fill('foo@bar')
    await send.click()
    await page.getByText('Please enter a valid email format').waitFor()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('Verification code is required').waitFor()
    expect(asked).toEqual([])

    await page.getByLabel(/^E-mail/).fill(mailbox)
    await send.click()
    await page.getByText('Verification code sent').waitFor()
    const code = await codeTo(url, mailbox)
    await page.getByLabel(/^Verification code/).fill(otherCode(code))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('The verification code is wrong or has expired').waitFor()
    const exchange = page.waitForRequest((request) => request.url().includes('/abroad/token/'))
    await page.getByLabel(/^Verification code/).fill(code)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const { 'arbi-token': loginToken, 'arbi-phone': mark } = (await exchange).headers()
    expect(loginToken).toMatch(/\S{20,}/)
    expect(mark).toBeDefined()
    await page.waitForURL(/#\/arbitratorSignUp\/index/)
    const cookies = await page.context().cookies()
    const held = cookies.find(({ name }) => name === 'ARBI-TOKEN')
    expect(decodeURIComponent(held?.value ?? '')).toBe(loginToken)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })
})
