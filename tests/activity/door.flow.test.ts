import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { codeTo, otherCode } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** A device on which an attendee is in. */
async function attend(viewport: typeof phone, number: string) {
  const browser = await stage.browser(viewport)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/mobileLogin`)
  await page.getByLabel(/^手机号/).fill(number)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('发送验证码成功').waitFor()
  const code = await codeTo(stage.network.url, number)
  return { browser, page, code, enter: () => page.getByRole('button', { name: '登录', exact: true }).click() }
}

describe.each([
  [phone, '13800000001', '许嘉宾'],
  [desk, '13800000077', ''],
])('at $width px', (viewport, number, name) => {
  test('an attendee comes in by phone and code, changes what is known of them, and leaves', async () => {
    const { page, browser, code, enter } = await attend(viewport, number)
    expect(await flawsOf(page, 'mobileLogin')).toEqual([])
    await page.getByLabel(/^验证码/).fill(otherCode(code))
    await enter()
    await page.getByText('验证码错误或已失效').waitFor()
    await page.getByLabel(/^验证码/).fill(code)
    const asked = page.waitForRequest((request) => /\/activity\/user\//.test(request.url()))
    await enter()
    await arrive(page, /^\/mobileMenu$/)
    const headers = (await asked).headers()
    expect(headers['activity-token']).toMatch(/\S{20,}/)
    expect(headers['activity-phone']).toBe(number)
    expect(headers.authorization).toBeUndefined()
    await page.getByRole('heading', { name: name ? `欢迎您，${name}` : '欢迎您' }).waitFor()
    expect(await flawsOf(page, 'mobileMenu')).toEqual([])
    const cookies = await page.context().cookies()
    for (const cookie of ['ACTIVITY-TOKEN', 'ACTIVITY-PHONE']) {
      const expires = (cookies.find((it) => it.name === cookie)?.expires ?? 0) - Date.now() / 1000
      expect(Math.abs(expires - 86_400)).toBeLessThan(120)
    }

    await page.getByRole('link', { name: /个人信息/ }).click()
    await page.getByLabel(/^姓名/).fill('许<b>嘉宾')
    await page.getByLabel(/^邮箱/).fill('foo@bar')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请输入正确的邮箱号').waitFor()
    await page.getByLabel(/^邮箱/).fill('guest@demo.test')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await flawsOf(page, 'mobileInfo')).toEqual([])
    await page.reload()
    await expect.poll(() => page.getByLabel(/^姓名/).inputValue()).toBe('许<b>嘉宾')
    await page.getByRole('link', { name: '返回' }).click()
    await page.getByRole('heading', { name: '欢迎您，许<b>嘉宾' }).waitFor()

    const token = headers['activity-token'] ?? ''
    await page.getByRole('button', { name: '退出登录' }).click()
    await arrive(page, /^\/mobileLogin$/)
    const names = (await page.context().cookies()).map((it) => it.name)
    expect(names.filter((it) => it.startsWith('ACTIVITY'))).toEqual([])
    const refused = await fetch(`${stage.network.url}/moduleApi/${contract.activity.saveUser.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'ACTIVITY-TOKEN': token,
        'ACTIVITY-PHONE': number,
      },
      body: JSON.stringify({ loginName: 'x' }),
    })
    expect(refused.status).toBe(402)
    expect(browser.errors.filter((error) => !/400/.test(error))).toEqual([])
  })
})

test('without an activity token the four routes lead to /mobileLogin', async () => {
  const { page } = await stage.browser()
  for (const path of ['mobileMenu', 'mobileInfo', 'mobileSign', 'signUpDetail']) {
    await page.goto('about:blank')
    await page.goto(`${stage.network.url}/#/${path}`)
    await arrive(page, /^\/mobileLogin$/)
  }
})

test('a session that ended says so and leads to /mobileLogin after two seconds', async () => {
  const { page, code, enter } = await attend(phone, '13800000078')
  await page.getByLabel(/^验证码/).fill(code)
  await enter()
  await page.getByRole('heading', { name: '欢迎您' }).waitFor()
  await page.context().addCookies([{ name: 'ACTIVITY-TOKEN', value: 'Bearer%20gone', url: stage.network.url }])
  await page.getByRole('link', { name: /个人信息/ }).click()
  await page.getByText('当前登录状态已过期，请重新登录').first().waitFor()
  expect(page.url()).toMatch(/#\/mobileInfo$/)
  await arrive(page, /^\/mobileLogin$/)
  const names = (await page.context().cookies()).map((it) => it.name)
  expect(names.filter((it) => it.startsWith('ACTIVITY'))).toEqual([])
})
