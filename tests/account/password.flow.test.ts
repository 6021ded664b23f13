import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller, codeTo, fillLogin, lettersTo, otherCode } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const send = (page: Page) => page.getByRole('button', { name: '发送验证码' })
const change = (page: Page) => page.getByRole('button', { name: '修改密码' })

/** Notes every request that would send a code or set a password. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (/(getForgetCode|user\/forget)$/.test(request.url())) seen.push(request.postData() ?? '')
  })
  return seen
}

async function open(viewport = phone) {
  const browser = await stage.browser(viewport)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/password`)
  await page.getByRole('heading', { name: '忘记密码' }).waitFor()
  return { browser, page, seen: watch(page) }
}

describe.each([phone, desk])('at $width px', (viewport) => {
  test('the page is free of barriers, also with everything wrong', async () => {
    const { page, seen } = await open(viewport)
    await change(page).click()
    const said = ['请先选择用户类型', '手机号或邮箱为必填项', '验证码为必填项', '密码为必填项']
    for (const words of said) await page.getByText(words).waitFor()
    expect(await flawsOf(page, 'password')).toEqual([])
    expect(seen).toEqual([])
  })
})

test('no code is asked for before user type and account are there and good', async () => {
  const { page, seen } = await open()
  await send(page).click()
  await page.getByText('请先选择用户类型').waitFor()
  await page.getByText('当事人', { exact: true }).click()
  await send(page).click()
  await page.getByText('请先填手机号或邮箱').waitFor()
  for (const bad of ['foo@', 'foo@bar', '@bar.com', 'a@b']) {
    await page.getByLabel(/^手机号或邮箱/).fill(bad)
    await send(page).click()
    await page.getByText('请输入正确的邮箱号').waitFor()
  }
  await page.getByText('邮箱', { exact: true }).first().click()
  await page.getByText('当事人', { exact: true }).click()
  await change(page).click()
  await page.getByText('邮箱号为必填项').waitFor()
  expect(seen).toEqual([])
})

test('in English it is said in English that an account comes before its code', async () => {
  const { page, seen } = await open(desk)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByText('Party', { exact: true }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Fill in phone or email first', { exact: true }).waitFor()
  expect(seen).toEqual([])
})

test('choosing phone or e-mail begins with an empty form', async () => {
  const { page } = await open()
  await page.getByText('当事人', { exact: true }).click()
  await page.getByLabel(/^手机号或邮箱/).fill('13900000001')
  await page.getByLabel(/^验证码/).fill('12a45')
  expect(await page.getByLabel(/^验证码/).inputValue()).toBe('1245')
  await page.getByLabel(/^新密码/).fill('short')
  await change(page).click()
  await page.getByText('密码至少包含大写字母、小写字母、数字、特殊字符，长度9-16位').waitFor()
  await page.getByText('邮箱', { exact: true }).first().click()
  for (const label of [/^邮箱/, /^验证码/, /^新密码/]) {
    expect(
      await page
        .getByRole('textbox', { name: label })
        .or(page.getByLabel(label).and(page.locator('input:not([type=radio])')))
        .first()
        .inputValue(),
    ).toBe('')
  }
  expect(await page.locator('.wrong-text').count()).toBe(0)
  expect(await page.getByRole('radio', { name: '当事人' }).isChecked()).toBe(false)
})

test('a new password by phone: the old one is over, every device is logged out', async () => {
  const { browser, page, seen } = await open()
  const url = stage.network.url
  const before = await Caller.logIn(stage.product.url, 'respondent')
  await page.getByText('当事人', { exact: true }).click()
  await page.getByLabel(/^手机号或邮箱/).fill('13900000002')
  await send(page).click()
  await page.getByText('发送验证码成功').waitFor()
  expect(await page.getByRole('button', { name: /^\d+ 秒后重新发送$/ }).isDisabled()).toBe(true)
  const code = await codeTo(url, '13900000002')
  expect(code).toMatch(/^\d{4}$/)
  await page.getByLabel(/^新密码/).fill('Neues#2026')
  await page.getByLabel(/^验证码/).fill(otherCode(code))
  await change(page).click()
  await page.locator('.banner.amber', { hasText: '验证码错误或已失效' }).waitFor()
  expect(await page.getByLabel(/^新密码/).inputValue()).toBe('Neues#2026')
  await page.getByLabel(/^验证码/).fill(code)
  await change(page).click()
  await page.getByText('密码修改成功，请重新登录').waitFor()
  await arrive(page, /^\/login/)
  expect(seen.map((body) => JSON.parse(body))).toEqual([
    { account: '13900000002', cate: 'USER', type: '1', phone: '13900000002', tenantId: 1 },
    { account: '13900000002', cate: 'USER', code: otherCode(code), password: 'Neues#2026', tenantId: 1, type: 'phone' },
    { account: '13900000002', cate: 'USER', code, password: 'Neues#2026', tenantId: 1, type: 'phone' },
  ])
  await expect(before.ask(contract.account.info, {})).rejects.toThrow('401')
  await Promise.race([fillLogin(browser, url, 'respondent'), page.getByText('用户名或密码错误').waitFor()])
  await page.getByText('用户名或密码错误').waitFor()
  await fillLogin(browser, url, 'respondent', page, 'Neues#2026')
  await arrive(page, /^\/dashboard$/)
})

test('a new password by e-mail; the code is good once', async () => {
  const { page, seen } = await open(desk)
  const url = stage.network.url
  await page.getByText('邮箱', { exact: true }).first().click()
  await page.getByText('当事人', { exact: true }).click()
  await page.getByLabel(/^邮箱/).last().fill('agent@demo.test')
  await send(page).click()
  await page.getByText('发送验证码成功').waitFor()
  const code = await codeTo(url, 'agent@demo.test')
  await page.getByLabel(/^验证码/).fill(code)
  await page.getByLabel(/^新密码/).fill('Neues#2026')
  await change(page).click()
  await arrive(page, /^\/login/)
  expect(JSON.parse(seen[0] ?? '')).toMatchObject({ account: 'agent@demo.test', type: '2' })
  expect(JSON.parse(seen[1] ?? '')).toMatchObject({ account: 'agent@demo.test', type: 'email' })
  const again = { account: 'agent@demo.test', cate: 'USER', code, password: 'Wieder#2026', type: 'email' } as const
  const nobody = new Caller(stage.product.url, '')
  await expect(nobody.ask(contract.account.forget, { body: again })).rejects.toThrow('验证码错误或已失效')
})

test('after five wrong codes the right one is refused too', async () => {
  const { page } = await open(desk)
  const url = stage.network.url
  await page.getByText('仲裁员', { exact: true }).click()
  await page.getByLabel(/^手机号或邮箱/).fill('13900000022')
  await send(page).click()
  await page.getByText('发送验证码成功').waitFor()
  const code = await codeTo(url, '13900000022')
  const nobody = new Caller(stage.product.url, '')
  const body = { account: '13900000022', cate: 'ZCY', password: 'Neues#2026', type: 'phone' } as const
  for (let tries = 0; tries < 5; tries++) {
    await expect(nobody.ask(contract.account.forget, { body: { ...body, code: otherCode(code) } })).rejects.toThrow()
  }
  await page.getByLabel(/^新密码/).fill('Neues#2026')
  await page.getByLabel(/^验证码/).fill(code)
  await change(page).click()
  await page.locator('.banner.amber', { hasText: '验证码错误或已失效' }).waitFor()
})

test('the code of an arbitrator brings a link to their mailbox, which sets the password once', async () => {
  const { page } = await open()
  const url = stage.network.url
  await page.getByText('仲裁员', { exact: true }).click()
  await page.getByLabel(/^手机号或邮箱/).fill('13900000023')
  await send(page).click()
  await page.getByText('发送验证码成功').waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo(url, '13900000023'))
  await page.getByLabel(/^新密码/).fill('Neues#2026')
  await change(page).click()
  await page.getByText('设置密码的链接已发送').waitFor()
  expect(await flawsOf(page, 'password-link-sent')).toEqual([])
  const [letter] = await lettersTo(url, 'arbitrator3@demo.test')
  const link = `${url}${letter?.link ?? ''}`
  await page.goto(link)
  await page.getByText('账号 arbitrator3').waitFor()
  expect(await flawsOf(page, 'password-by-link')).toEqual([])
  await page.getByLabel(/^新密码/).fill('Neues#2026')
  await page.getByRole('button', { name: '设置密码' }).click()
  await arrive(page, /^\/login/)
  // Elsewhere: here the page begins anew just now, and would take the place of what is opened.
  const other = await stage.browser(phone)
  await other.page.goto(link)
  await other.page.getByText('该链接已使用或已过期').first().waitFor()
  await other.page.goto(`${url}/#/login`)
  await other.page.getByText('仲裁员', { exact: true }).click()
  await fillLogin(other, url, 'arbitrator3', other.page, 'Neues#2026')
})

test('nobody learns whether an account exists', async () => {
  const { page } = await open(desk)
  await page.getByText('当事人', { exact: true }).click()
  await page.getByLabel(/^手机号或邮箱/).fill('nobody@demo.test')
  await send(page).click()
  await page.getByText('发送验证码成功').waitFor()
  expect(await lettersTo(stage.network.url, 'nobody@demo.test')).toEqual([])
})
