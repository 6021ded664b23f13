import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { codeTo, fillLogin, lettersTo, otherCode } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Digits that nobody had before: a second try registers somebody else. */
const newDigits = () => String(randomInt(10_000_000, 100_000_000))

async function open(viewport = desk, address = '#/register') {
  const browser = await stage.browser(viewport)
  await browser.page.goto(`${stage.network.url}/${address}`)
  await browser.page.getByLabel(/^姓名|^经办人姓名/).waitFor()
  return browser
}

const send = (page: Page) => page.getByRole('button', { name: '发送验证码' }).click()

/** Sends a code and types it. */
async function confirm(page: Page, account: string): Promise<void> {
  await page.getByLabel(/^手机号或邮箱/).fill(account)
  await send(page)
  await page.getByText('发送验证码成功').first().waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo(stage.network.url, account))
  await page.getByText('验证码正确').waitFor()
}

async function fill(page: Page, username: string): Promise<void> {
  await page.getByLabel(/^姓名|^经办人姓名/).fill('宋<i>小雨')
  await page.getByLabel(/^身份证号码/).fill('11010519491231002X')
  await page.getByLabel(/^用户名/).fill(username)
  await page.getByLabel(/^密码/).fill('Demo#2026')
  await page.getByRole('checkbox').check()
}

/** The newest registration of this person, as a secretary finds it. */
async function submittedBy(account: string) {
  const { list } = await stage.secretary.ask(contract.registration.listReviews, { query: { state: 'submitted' } })
  const found = list.find(({ data }) => data.account === account)
  if (!found) throw new Error(`${account} waits for no review`)
  return found
}

test('every field says what is wrong, and nothing is sent', async () => {
  const { page } = await open(phone)
  const seen: string[] = []
  page.on('request', (request) => {
    if (/user\/(add|getCode|getOrgCode)|code\/phone/.test(request.url())) seen.push(request.url())
  })
  await page.getByRole('button', { name: '提交注册' }).click()
  for (const words of [
    '身份证号码为必填项',
    '手机号或邮箱为必填项',
    '验证码为必填项',
    '用户名不能为空',
    '密码为必填项',
  ])
    await page.getByText(words, { exact: true }).waitFor()
  expect(await flawsOf(page, 'register-wrong')).toEqual([])
  await page.getByLabel(/^身份证号码/).fill('123')
  await page.getByLabel(/^密码/).fill('Abcdefgh1')
  await page.getByRole('button', { name: '提交注册' }).click()
  await page.getByText('请输入正确的身份证号码').waitFor()
  await page.getByText('密码至少包含大写字母、小写字母、数字、特殊字符，长度9-16位').waitFor()
  await page.getByLabel(/^身份证号码/).fill('110105194912310021')
  await page.getByText('身份证号码的出生日期或校验码不符，请核对').waitFor()
  await page.getByLabel(/^手机号或邮箱/).fill('')
  await send(page)
  await page.getByText('请先填手机号或邮箱').waitFor()
  expect(seen).toEqual([])
})

describe.each([
  [phone, (digits: string) => `138${digits}`],
  [desk, (digits: string) => `song${digits}@demo.test`],
] as const)('at $width px', (viewport, accountOf) => {
  test('a person registers, a secretary approves, and the person logs in', async () => {
    const digits = newDigits()
    const [account, username] = [accountOf(digits), `song.${digits}`]
    const browser = await open(viewport)
    const { page } = browser
    expect(await flawsOf(page, 'register')).toEqual([])
    const asked = page.waitForRequest((request) => /code\/phone|user\/getCode/.test(request.url()))
    await fill(page, username)
    await confirm(page, account)
    expect((await asked).url()).toContain(account.includes('@') ? 'user/getCode' : 'author/code/phone?phone=')
    await page.getByRole('button', { name: '提交注册' }).click()
    await page.getByRole('heading', { name: '注册已提交' }).waitFor()
    expect(await flawsOf(page, 'registered')).toEqual([])
    await page.getByRole('link', { name: '查看审核进度' }).click()
    await page.getByText('待审核', { exact: true }).waitFor()
    await page.getByText('宋<i>小雨').waitFor()

    const { id, version } = await submittedBy(account)
    await stage.secretary.ask(contract.registration.approve, { body: { id, version } })
    const letter = (await lettersTo(stage.network.url, account)).find(({ link }) => link)
    expect(letter?.link).toContain('#/approvel?code=')
    await page.goto('about:blank')
    await page.goto(`${stage.network.url}/${letter?.link?.slice(letter.link.indexOf('#'))}`)
    await page.getByText('审核已通过，现在可以登录。').waitFor()
    expect(await flawsOf(page, 'approvel')).toEqual([])
    await page.getByRole('link', { name: '前往登录' }).click()
    await fillLogin(browser, stage.network.url, username)
    await arrive(page, /^\/dashboard$/)
  })
})

test('a code does not serve for the other kind of registration, and the form says so; a name that is taken is said at its field', async () => {
  const { page } = await open(phone)
  const account = `other.${newDigits()}@demo.test`
  await fill(page, 'agent')
  await confirm(page, account)
  await page.getByRole('radio', { name: /^单位/ }).check()
  await page.getByText('注册类型已更改，请重新发送验证码').waitFor()
  expect(await page.getByLabel(/^验证码/).inputValue()).toBe('')
  expect(await page.getByRole('button', { name: '发送验证码' }).isEnabled()).toBe(true)
  expect(await flawsOf(page, 'register-kind')).toEqual([])
  const code = await codeTo(stage.network.url, account)
  await page.getByLabel(/^验证码/).fill(code)
  await page.getByText('验证码错误或已失效').waitFor()
  await page.getByRole('radio', { name: /^个人/ }).check()
  await page.getByText('注册类型已更改，请重新发送验证码').waitFor({ state: 'detached' })
  await page.getByLabel(/^验证码/).fill(code)
  await page.getByText('验证码正确').waitFor()
  await page.getByRole('button', { name: '提交注册' }).click()
  await page.getByText('该用户名已被使用').waitFor()
  await expect.poll(() => page.getByLabel(/^用户名/).getAttribute('aria-invalid')).toBe('true')
})

test('a registration that came back is mended by the link of its notice, which serves once', async () => {
  const browser = await open(desk)
  const { page } = browser
  const digits = newDigits()
  const [account, username, mailbox] = [`138${digits}`, `mended.${digits}`, `mended.${digits}@demo.test`]
  await page.getByRole('radio', { name: /^单位/ }).check()
  await page.getByLabel(/^单位名称/).fill('测试单位')
  await page.getByLabel(/^统一社会信用代码/).fill('91330106MA2B1CDE3X')
  await fill(page, username)
  await page.getByLabel(/^手机号或邮箱/).fill(account)
  const asked = page.waitForRequest(/user\/getOrgCode/)
  await send(page)
  await asked
  await page.getByText('发送验证码成功').first().waitFor()
  const code = await codeTo(stage.network.url, account)
  await page.getByLabel(/^验证码/).fill(otherCode(code))
  await page.getByText('验证码错误或已失效').waitFor()
  await page.getByLabel(/^验证码/).fill(code)
  await page.getByText('验证码正确').waitFor()
  await page.getByRole('button', { name: '提交注册' }).click()
  await page.getByRole('heading', { name: '注册已提交' }).waitFor()

  const { id, version } = await submittedBy(account)
  const reason = '姓名与证件不一致'
  await stage.secretary.ask(contract.registration.back, { body: { id, version, reason } })
  const link = (await lettersTo(stage.network.url, account)).find((letter) => letter.link)?.link ?? ''
  const returned = `${stage.network.url}/${link.slice(link.indexOf('#'))}`
  expect(returned).toContain('#/disapprovel?code=')
  await page.goto('about:blank')
  await page.goto(returned)
  await page.getByText(reason).waitFor()
  await page.getByText('已退回', { exact: true }).waitFor()
  expect(await flawsOf(page, 'disapprovel')).toEqual([])
  await page.getByRole('link', { name: '修改并重新提交' }).click()
  await page.getByText(reason).waitFor()
  await expect.poll(() => page.getByLabel(/^单位名称/).inputValue()).toBe('测试单位')
  expect(await page.getByLabel(/^用户名/).inputValue()).toBe(username)
  expect(await page.getByLabel(/^密码/).inputValue()).toBe('')
  await page.getByLabel(/^经办人姓名/).fill('宋小雨')
  await page.getByLabel(/^密码/).fill('Demo#2026')
  await page.getByRole('checkbox').check()
  // The phone had its code within the last minute; a mailbox serves as well.
  await confirm(page, mailbox)
  await page.getByRole('button', { name: '重新提交' }).click()
  await page.getByRole('heading', { name: '注册已提交' }).waitFor()
  const mended = await submittedBy(mailbox)
  expect(mended).toMatchObject({ id, data: { nickName: '宋小雨', corporationName: '测试单位' } })

  await page.goto('about:blank')
  await page.goto(returned)
  await page
    .getByText(/待审核|该链接已使用或已过期/)
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: '修改并重新提交' }).count()).toBe(0)
})

test.each([
  ['approvel', '链接中没有查询码，无法显示审核结果。'],
  ['disapprovel?code=nonsense', '该链接已使用或已过期'],
])('/%s says honestly that there is nothing to show', async (address, words) => {
  const { page } = await stage.browser(phone)
  await page.goto(`${stage.network.url}/#/${address}`)
  await page.getByText(words).waitFor()
  expect(await flawsOf(page, `result-${address.length}`)).toEqual([])
})
