import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { fillLogin } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

describe.each([phone, desk])('at $width px', (viewport) => {
  test.each([
    ['login', 'applicant', '登录'],
    ['login2', 'secretary', '工作人员登录'],
  ])('/%s is Chinese whatever was shown before, free of barriers, and lets %s in', async (path, username, title) => {
    const browser = await stage.browser(viewport)
    const { page } = browser
    const url = stage.network.url
    await page.context().addCookies([{ name: 'language', value: 'en', url }])
    await page.goto(`${url}/#/${path}`)
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
    await page
      .getByRole('button', { name: /验证码图片/ })
      .locator('img')
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    expect(await flawsOf(page, path)).toEqual([])
    const sent = page.waitForRequest((request) => request.url().endsWith('/author/login'))
    await fillLogin(browser, url, username)
    const { code, uuid, ...body } = (await sent).postDataJSON()
    expect(body).toEqual({
      username,
      password: 'Demo#2026',
      cate: path === 'login2' ? 'MISHU' : 'USER',
      tenantId: 1,
      loginType: path,
    })
    expect([typeof code, typeof uuid]).toEqual(['string', 'string'])
    await arrive(page, /^\/dashboard$/)
    expect(browser.errors).toEqual([])
  })
})

test('a redirect to elsewhere in the address is ignored', async () => {
  const browser = await stage.browser()
  const { page } = browser
  await page.goto(`${stage.network.url}/#/login?redirect=https://evil.example/`)
  await fillLogin(browser, stage.network.url, 'applicant')
  await arrive(page, /^\/dashboard$/)
  expect(new URL(page.url()).origin).toBe(stage.network.url)
})

test('the tenant of the address is the tenant of the login', async () => {
  const browser = await stage.browser()
  const { page } = browser
  await page.goto(`${stage.network.url}/#/login?tenantId=7`)
  const sent = page.waitForRequest((request) => request.url().endsWith('/author/login'))
  await Promise.race([fillLogin(browser, stage.network.url, 'applicant'), page.getByText('用户名或密码错误').waitFor()])
  expect((await sent).postDataJSON()).toMatchObject({ tenantId: 7 })
})

test('an arbitrator with the default password is told to reset it, and gets no session', async () => {
  const browser = await stage.browser()
  const { page } = browser
  const url = stage.network.url
  await page.goto(`${url}/#/login`)
  await page.getByText('仲裁员', { exact: true }).click()
  await Promise.race([
    fillLogin(browser, url, 'newarbitrator', page, 'Arb#123456'),
    page.getByText('请点击忘记密码，重置密码!').waitFor(),
  ])
  await page.getByText('请点击忘记密码，重置密码!').waitFor()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
  await page.getByRole('alert').getByRole('link', { name: '重置密码' }).click()
  await page.getByRole('heading', { name: '忘记密码' }).waitFor()
})

test('somebody under review is told so, gets no token, and sees how far it is', async () => {
  const browser = await stage.browser()
  const { page } = browser
  const url = stage.network.url
  await page.goto(`${url}/#/login`)
  await Promise.race([fillLogin(browser, url, 'unverified'), page.getByText('账号审核中').waitFor()])
  await page.getByText('账号审核中').waitFor()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
  await page.getByRole('link', { name: '查看审核进度' }).click()
  await page.getByText('林小燕').waitFor()
  await page.getByText('待审核').waitFor()
  expect(await flawsOf(page, 'status')).toEqual([])
  await page.goto(`${url}/#/user/center`)
  await arrive(page, /^\/login\?/)
})

test('a password that is out of date is refused with the way to a new one', async () => {
  const browser = await stage.browser()
  const { page } = browser
  const url = stage.network.url
  await page.route('**/author/login', async (route) => {
    const answer = await route.fetch()
    const said = await answer.json()
    await route.fulfill({ response: answer, json: { ...said, data: { ...said.data, updatePassWord: true } } })
  })
  await page.goto(`${url}/#/login`)
  const words = page.getByText('密码已过期，请修改密码后重新登录')
  await Promise.race([fillLogin(browser, url, 'applicant'), words.waitFor()])
  await words.waitFor()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
  await page.getByRole('alert').getByRole('link', { name: '重置密码' }).waitFor()
})
