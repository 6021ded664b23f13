import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { arrive } from '../setup/address.ts'
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

/** Whatever is called home leads an applicant to their list; the dashboard, typed by hand, is unknown to them. */
async function homes(page: Page, back: string): Promise<void> {
  const go = (place: string) => page.evaluate((to) => location.assign(to), `#${place}`)
  const list = /^\/arbitratorSignUp\/index/
  await go('/dashboard')
  await arrive(page, '/404')
  await page.getByRole('link', { name: back }).click()
  await arrive(page, list)
  await go('/user/center')
  // Who came by themself is told nothing of an institution that made their account.
  await page.locator('.center-head').waitFor()
  expect(await page.getByText(/由机构建立的账号|Account created by the institution/).count()).toBe(0)
  const brand = page.locator('a.brand')
  await brand.waitFor({ state: 'attached' })
  await brand.evaluate((link: HTMLAnchorElement) => link.click())
  await arrive(page, list)
  await go('/401')
  await page.getByRole('link', { name: back }).click()
  await arrive(page, list)
  await page.locator('.crumbs').first().waitFor({ state: 'attached' })
  expect(await page.locator('a[href*="/dashboard"]').count()).toBe(0)
}

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
    await arrive(page, /^\/arbitratorSignUp\/index/)
    const cookies = await page.context().cookies()
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'applyArbitrator', value: '1' }))
    expect(cookies.map(({ name }) => name)).toContain('token')
    await homes(page, '返回首页')
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
    await arrive(page, /^\/arbitratorSignUp\/index/)
    const cookies = await page.context().cookies()
    const held = cookies.find(({ name }) => name === 'ARBI-TOKEN')
    expect(decodeURIComponent(held?.value ?? '')).toBe(loginToken)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')

    // There is no dashboard behind this door, and no tab for it.
    await homes(page, 'Back to home')
    await page.goto(`${url}/#/newArbitratorSignUp/index`)
    // The native place is asked of everybody, the political status of those from here only.
    await page.getByLabel(/^Native place/).waitFor()
    expect(await page.getByLabel(/^Political status/).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Home' }).count()).toBe(
      0,
    )
  })
})

test('an arbitrator comes to the enrolment of the next term by the roster, and goes on from the words of the last one', async () => {
  const browser = await stage.browser(desk)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/login`)
  await page.getByRole('radio', { name: '仲裁员' }).check()
  await fillLogin(browser, stage.network.url, 'arbitrator')
  const shown = (name: string) => page.getByText(name).filter({ visible: true }).first()
  await page.evaluate(() => location.assign('#/roster'))
  await page.getByRole('button', { name: /^(上传|更换)签名样本$/ }).click()
  const specimen = page.getByRole('dialog')
  const picture = { name: '签名.png', mimeType: 'image/png', buffer: makePng(30, 40, [20, 20, 20]) }
  await specimen.locator('input[type=file]').first().setInputFiles(picture)
  await specimen.getByRole('button', { name: '上传', exact: true }).click()
  await shown('签名样本已更新').waitFor()
  await page.getByRole('button', { name: '签名.png' }).waitFor()
  await page.getByRole('link', { name: '下一届报名' }).click()
  await page.getByRole('heading', { name: '仲裁员报名' }).waitFor()
  await shown('本届已提交申请').waitFor()
  expect(await page.getByRole('link', { name: '开始填写申请' }).count()).toBe(0)
  expect(await flawsOf(page, 'nextTerm')).toEqual([])
  // Of the next term it is open: the window of the last one ended sooner.
  const [term] = await stage.secretary.ask(contract.arbitrator.listTerms, {})
  const soon = new Date(Date.now() - 60_000).toISOString()
  await stage.secretary.ask(contract.arbitrator.editTerm, { body: { ...term!, closesAt: soon } })
  const opensAt = new Date(Date.now() - 1_000).toISOString()
  await stage.secretary.ask(contract.arbitrator.addTerm, { body: { ...term!, name: '第七届', opensAt } })
  await page.reload()
  await shown('第七届仲裁员报名进行中').waitFor()
  await page.getByRole('button', { name: '沿用上次填写的内容' }).click()
  await shown('已带入上次填写的文字，附件请重新上传').waitFor()
  await expect.poll(() => page.getByLabel(/^姓名/).filter({ visible: true }).inputValue()).toBe('孙首席')
  expect(await flawsOf(page, 'nextTermForm')).toEqual([])
})
